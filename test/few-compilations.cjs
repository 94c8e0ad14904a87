// What NODE_FLAGS of limn-program.ts are for, in a Node that is started without them.
const { setFlagsFromString } = require('node:v8');

for (const flag of ['--liftoff', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering', '--interrupt-budget=676000'])
  setFlagsFromString(flag);
