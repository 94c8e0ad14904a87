const EVERY_MS = 10_000;

/** Says how far long work is, and keeps silent between. */
export function progressOf(say: (text: string) => void): (text: string) => void {
  let told = Date.now();
  return (text) => {
    if (Date.now() - told < EVERY_MS) return;
    told = Date.now();
    say(`  ${text}`);
  };
}
