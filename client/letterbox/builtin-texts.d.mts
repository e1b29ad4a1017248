/**
 * By language: `zh` is simplified and `zh-hant` traditional Chinese. `client/build.mjs` generates this module from the
 * messages of the service's own pages.
 */
export declare const builtinTexts: Readonly<
  Record<string, readonly [received: string, notSent: string, retry: string, tooLarge: string]>
>;
