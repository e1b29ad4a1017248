/**
 * Templates of messages in one language. In each list, those at even places are for training and those at odd places
 * for tests. {name}, {city}, {n}, {n2}, {ref}, {site} (the form's website), {link} and {link2} (another website) are
 * replaced.
 */
export interface CorpusTexts {
  readonly greetings: readonly string[];
  readonly closings: readonly string[];
  readonly names: readonly string[];
  readonly surnames: readonly string[];
  readonly cities: readonly string[];
  readonly ham: readonly string[];
  readonly spam: readonly string[];
}
