import type { Sequelize } from 'sequelize';

/**
 * Every setting of a form. Secrets are encrypted before they are stored. A null setting means the default; in
 * `retention` and `ip_addresses`, it means the account's rule. `muted_alerts` are the causes whose alerts are switched
 * off.
 *
 * `form_columns` has the columns of a form's table as a user arranged them: all of them in order, and which of them are
 * hidden. The user is always the account for now.
 */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE forms (
      id                         uuid PRIMARY KEY,
      account_id                 uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      version                    integer NOT NULL DEFAULT 1,
      name                       text NOT NULL,
      access_key                 text NOT NULL UNIQUE,
      active                     boolean NOT NULL DEFAULT true,
      email_to                   text NOT NULL,
      cc                         text[] NOT NULL DEFAULT '{}',
      bcc                        text[] NOT NULL DEFAULT '{}',
      subject_template           text,
      notification               jsonb,
      auto_responder             jsonb,
      redirect_url               text,
      redirect_params            text[] NOT NULL DEFAULT '{}',
      thank_you                  jsonb,
      payment                    jsonb,
      allowed_domains            text[] NOT NULL DEFAULT '{}',
      strict_domain_protection   boolean NOT NULL DEFAULT false,
      honeypot_mode              text NOT NULL DEFAULT 'default' CHECK (honeypot_mode IN ('default', 'none')),
      spam_filter                jsonb,
      captcha_required           boolean NOT NULL DEFAULT false,
      recaptcha_secret           text,
      turnstile_secret           text,
      hcaptcha_secret            text,
      friendly_captcha_secret    text,
      friendly_captcha_site_key  text,
      altcha                     text CHECK (altcha IN ('low', 'medium', 'high')),
      muted_alerts               text[] NOT NULL DEFAULT '{}',
      retention                  text CHECK (retention ~ '^(keep|after_delivery|[1-9][0-9]{0,3} days)$'),
      ip_addresses               text CHECK (ip_addresses IN ('full', 'truncated', 'none')),
      deleted_at                 timestamptz,
      created_at                 timestamptz NOT NULL DEFAULT now(),
      updated_at                 timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX forms_account ON forms (account_id, created_at DESC);

    CREATE TRIGGER forms_version BEFORE UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION raise_version();

    CREATE TABLE form_columns (
      form_id  uuid NOT NULL REFERENCES forms ON DELETE CASCADE,
      user_id  uuid NOT NULL,
      columns  text[] NOT NULL,
      hidden   text[] NOT NULL,
      PRIMARY KEY (form_id, user_id)
    );`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE form_columns, forms;');
}
