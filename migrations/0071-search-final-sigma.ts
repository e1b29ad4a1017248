import type { Sequelize } from 'sequelize';

/**
 * Greek words end with ς instead of σ, which `lower` does not know: ΓΙΩΡΓΟΣ became γιωργοσ and did not find γιώργος.
 * `search_text` now spells both with σ. Reads all index entries once, some seconds for a million;
 * workers index nothing meanwhile.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    -- What workers index until the commit would still have ς.
    LOCK TABLE submission_words IN SHARE ROW EXCLUSIVE MODE;
    ${searchText('øđłħıŧðς', 'odlhitdσ')}
    UPDATE submission_words SET words = replace(words::text, 'ς', 'σ')::tsvector WHERE words::text LIKE '%ς%';`);
}

/** Entries keep σ, which the previous release finds only in words that are typed like that. */
export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(searchText('øđłħıŧð', 'odlhitd'));
}

/** As in 0020, with these letters and what they are spelled with. */
function searchText(letters: string, spelled: string): string {
  return `
    CREATE OR REPLACE FUNCTION search_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT regexp_replace(
        regexp_replace(
          normalize(replace(replace(replace(replace(translate(
            lower(regexp_replace(normalize(left($1, 100000), NFKD), '[\\u0300-\\u036f]+', '', 'g')),
            '${letters}', '${spelled}'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC),
          '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u2000-\\u206f\\u3000-\\u3004\\u3008-\\u3020\\u30fb]+',
          ' ', 'g'),
        '([\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3005-\\u3007\\u3040-\\u30fa\\u30fc-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff])',
        ' \\1 ', 'g')
    $$;`;
}
