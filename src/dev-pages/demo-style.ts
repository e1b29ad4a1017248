import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The style of the demo pages. Separate from them, because the security headers need its hash in every process. */
export const demoStyle = readFileSync(path.join(__dirname, 'demo.css'), 'utf8');
