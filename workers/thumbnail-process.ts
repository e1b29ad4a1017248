import os from 'node:os';
import { buffer } from 'node:stream/consumers';
import type { Metadata, Sharp } from 'sharp';

/**
 * `node workers/thumbnail-process.js`: reads one picture from standard input, and writes the width and height of its
 * thumbnail (two bytes each) and the WebP to standard output. A process of its own for each picture, because decoders
 * of images are a common target of attacks: it has no secrets, can be killed at any time, and ends with its memory.
 */
async function main(): Promise<void> {
  // Deliveries and submissions come first.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const picture = await buffer(process.stdin);
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  // The content decides which of these reads a picture. SVG, PDF and others are not supported on purpose.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['Png', 'Jpeg', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`) });
  // Of an animation, the first frame. Pictures that are cut off are errors, those with unusual metadata are not.
  const source = sharp(picture, { failOn: 'error', limitInputPixels: maxPixels.streamed });
  checkSize(await source.metadata());
  const { data, info } = await shrink(source).toBuffer({ resolveWithObject: true });
  const size = Buffer.alloc(4);
  size.writeUInt16BE(info.width, 0);
  size.writeUInt16BE(info.height, 2);
  process.stdout.write(Buffer.concat([size, data]));
}

/**
 * The largest pictures, by what their decoders hold in memory: a few lines, the whole picture, or, for AVIF, several
 * copies of it. Each takes up to about 300 MB.
 */
const maxPixels = { streamed: 50_000_000, whole: 24_000_000, avif: 12_000_000 } as const;

function checkSize({ format, isProgressive, width, height }: Metadata): void {
  const isStreamed = (format === 'jpeg' || format === 'png') && !isProgressive;
  const max = format === 'heif' ? maxPixels.avif : isStreamed ? maxPixels.streamed : maxPixels.whole;
  if (width * height > max) throw new Error(`${width} × ${height} pixels are too many for ${format}`);
}

/** The longest side; twice what pages show, for screens with small pixels. */
const maxSide = 320;

/** Turns the picture upright and drops its metadata, such as where it was taken. */
function shrink(source: Sharp): Sharp {
  return source
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 });
}

main().catch((error: unknown) => {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
