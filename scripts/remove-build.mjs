#!/usr/bin/env node
// Before a package is made: the compiler leaves in dist what it made of files that are gone since.
import { rmSync } from 'node:fs';

rmSync(new URL('../dist', import.meta.url), { recursive: true, force: true });
