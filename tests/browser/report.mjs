// What passed and what failed, told in groups.

export class Report {
  #passed = 0;
  #failed = 0;
  #started = Date.now();

  group(title) {
    console.log(`\n${title} (${Math.round((Date.now() - this.#started) / 1000)} s)`);
  }

  // One check: it passes when nothing is wrong.
  check(title, faults) {
    const shown = [...new Set(faults)];
    if (shown.length === 0) {
      this.#passed += 1;
      console.log(`  ok    ${title}`);
      return;
    }
    this.#failed += 1;
    console.log(`  FAIL  ${title}`);
    for (const fault of shown.slice(0, 12)) console.log(`        ${fault}`);
    if (shown.length > 12) console.log(`        and ${shown.length - 12} more`);
  }

  // Says how many passed, and whether all did.
  close() {
    console.log(`\n${this.#passed} passed, ${this.#failed} failed`);
    return this.#failed === 0 && this.#passed > 0;
  }
}
