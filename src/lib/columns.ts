type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name;

export type Columns<Settings> = { [Name in keyof Settings & string as Camel<Name>]: Settings[Name] };

/** Renames settings from column names to attribute names: `email_to` → `emailTo`. */
export function columnsOf<Settings extends object>(settings: Settings): Columns<Settings> {
  const attribute = (name: string) => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const entries = Object.entries(settings).map(([name, value]) => [attribute(name), value] as const);
  return Object.fromEntries(entries) as Columns<Settings>;
}
