import type { Sequelize } from 'sequelize';

/** Every setting of a form. Secrets are encrypted before they are stored. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    CREATE TABLE forms (
      id                        uuid PRIMARY KEY,
      account_id                uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      version                   integer NOT NULL DEFAULT 1,
      name                      text NOT NULL,
      access_key                text NOT NULL UNIQUE,
      active                    boolean NOT NULL DEFAULT true,
      email_to                  text NOT NULL,
      cc                        text[] NOT NULL DEFAULT '{}',
      bcc                       text[] NOT NULL DEFAULT '{}',
      subject_template          text,
      redirect_url              text,
      allowed_domains           text[] NOT NULL DEFAULT '{}',
      strict_domain_protection  boolean NOT NULL DEFAULT false,
      honeypot_mode             text NOT NULL DEFAULT 'default' CHECK (honeypot_mode IN ('default', 'none')),
      auto_responder            jsonb,
      recaptcha_secret          text,
      turnstile_secret          text,
      captcha_required          boolean NOT NULL DEFAULT false,
      redirect_params           text[] NOT NULL DEFAULT '{}',
      payment                   jsonb,
      deleted_at                timestamptz,
      created_at                timestamptz NOT NULL DEFAULT now(),
      updated_at                timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX forms_account ON forms (account_id, created_at DESC);

    CREATE TRIGGER forms_version BEFORE UPDATE ON forms FOR EACH ROW EXECUTE FUNCTION raise_version();`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query('DROP TABLE forms;');
}
