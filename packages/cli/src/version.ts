import manifest from '../package.json' with { type: 'json' };

export const { version } = manifest;

export const userAgent = `letterbox-cli/${version} node/${process.versions.node}`;
