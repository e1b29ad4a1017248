#!/usr/bin/env node
import { runProgram } from './program.js';

const stop = new AbortController();
// The second one ends the process at once.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
// As when the output is piped to `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runProgram(process.argv.slice(2), { env, stdin, stdout, stderr, signal: stop.signal });
