// Runs as a process of its own, with a port and a folder as its arguments: an S3 server with the bucket `files`.
import S3rver from 's3rver';

async function main(port: number, directory: string): Promise<void> {
  const configureBuckets = [{ name: 'files', configs: [] }];
  await new S3rver({ address: '127.0.0.1', port, directory, silent: true, configureBuckets }).run();
  process.on('disconnect', () => process.exit()).send?.('listening');
}

void main(Number(process.argv[2]), process.argv[3] ?? '');
