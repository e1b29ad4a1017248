import type { CSSProperties, ReactNode } from 'react';
import { type Brand, logoPath } from '../forms/brand.settings';
import { readableOn } from '../lib/colors';

/** How an e-mail looks. */
export interface Look {
  /** An absolute address: the pictures of an e-mail are on this service. */
  readonly logoUrl: string | null;
  readonly button: CSSProperties;
}

const defaultAccent = '#0b57d0';

const logoStyle: CSSProperties = {
  display: 'block',
  height: '40px',
  width: 'auto',
  maxWidth: '100%',
  marginBottom: '16px',
};

/** The look that a brand gives to e-mails. The text of a button is black or white, whichever is readable on its color. */
export function lookOf(brand: Brand, baseUrl: string): Look {
  const path = logoPath(brand);
  const color = brand.accent_color ?? defaultAccent;
  return {
    logoUrl: path === null ? null : baseUrl + path,
    button: {
      borderRadius: '6px',
      backgroundColor: color,
      color: readableOn(color),
      fontWeight: 600,
      padding: '10px 16px',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    },
  };
}

/** The logo, if there is one. */
export function Logo({ url }: { url: string | null }): ReactNode {
  return url === null ? null : <img src={url} alt="" height={40} className="logo" style={logoStyle} />;
}
