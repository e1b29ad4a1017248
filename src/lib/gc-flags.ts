import v8 from 'node:v8';

/**
 * Makes V8 collect at 1.3 times the live heap, which saves some 60 MB under load at no measured cost
 * (docs/internals/performance.md). Call it first.
 */
export function setGcFlags(): void {
  v8.setFlagsFromString('--heap-growing-percent=30');
}
