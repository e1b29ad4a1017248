import { type Brand, logoPath } from '../../forms/brand.settings';
import { PostForm, TextField } from '../page/form';
import type { FieldErrors } from '../page/read-form';

export const brandLabels = {
  'brand.accent_color': 'Accent color',
  'brand.background_color': 'Background color',
};

type Values = Readonly<Partial<Record<string, string>>>;

/** The colors of a brand as fields. */
export function brandValues(brand: Brand | null): Values {
  return {
    'brand.accent_color': brand?.accent_color ?? '',
    'brand.background_color': brand?.background_color ?? '',
  };
}

/** The brand with the colors of the fields and its own logo; null without any. */
export function brandWith(values: Values, brand: Brand | null): Brand | null {
  const [accent = '', background = ''] = [values['brand.accent_color'], values['brand.background_color']];
  const changed = {
    ...(brand?.logo !== undefined && { logo: brand.logo }),
    ...(accent.trim() !== '' && { accent_color: accent }),
    ...(background.trim() !== '' && { background_color: background }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

interface BrandFieldsProps {
  readonly values: Values;
  readonly errors: FieldErrors;
  /** What is used while a field is empty. */
  readonly inherited: Brand;
}

/** The colors of a brand. */
export function BrandFields({ values, errors, inherited }: BrandFieldsProps) {
  const color = (name: keyof typeof brandLabels) => ({
    ...{ name, label: brandLabels[name], value: values[name] ?? '', errors, maxLength: 7, autoComplete: 'off' },
    spellCheck: false,
  });
  return (
    <>
      <TextField
        {...color('brand.accent_color')}
        hint="Of buttons. Their text is black or white, whichever is easier to read."
        placeholder={inherited.accent_color ?? 'Default'}
        data-color={inherited.accent_color ?? '#0b57d0'}
      />
      <TextField
        {...color('brand.background_color')}
        hint="Behind the card of pages, in light and dark mode."
        placeholder={inherited.background_color ?? 'Default'}
        data-color={inherited.background_color ?? '#f1ede4'}
      />
    </>
  );
}

interface LogoCardProps {
  readonly action: string;
  readonly brand: Brand | null;
  /** Whose logo is shown without an own one; null for the account itself. */
  readonly inherited: Brand | null;
}

/** The logo of a brand, with its upload. It is saved at once. */
export function LogoCard({ action, brand, inherited }: LogoCardProps) {
  const own = brand && logoPath(brand);
  const shown = own ?? (inherited && logoPath(inherited));
  return (
    <section className="card" id="logo">
      <h2>Logo</h2>
      {shown ? (
        <p>
          <img className="brand-logo" src={shown} alt="Logo" />
          {own === null && <span className="soft small"> from your account</span>}
        </p>
      ) : (
        <p className="soft">No logo yet.</p>
      )}
      <PostForm action={action} encType="multipart/form-data">
        <div className="field">
          <label htmlFor="logo-file">{own ? 'Replace logo' : 'Picture'}</label>
          <small id="logo-hint" className="hint">
            PNG, JPEG or WebP, at most 900 kB. Saved as soon as you upload it.
          </small>
          <input
            id="logo-file"
            type="file"
            name="logo"
            accept="image/png,image/jpeg,image/webp"
            aria-describedby="logo-hint"
            data-unguarded
          />
        </div>
        <div className="buttons">
          <button type="submit" className="quiet">
            Upload logo
          </button>
          {own && (
            <button type="submit" className="quiet" name="remove" value="1">
              Remove logo
            </button>
          )}
        </div>
      </PostForm>
    </section>
  );
}
