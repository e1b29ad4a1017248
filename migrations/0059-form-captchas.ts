import type { Sequelize } from 'sequelize';

/** More captchas of a form: hCaptcha, Friendly Captcha and ALTCHA. The secrets are encrypted before they are stored. */
export async function up({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE forms
      ADD COLUMN hcaptcha_secret            text,
      ADD COLUMN friendly_captcha_secret    text,
      ADD COLUMN friendly_captcha_site_key  text,
      ADD COLUMN altcha                     text CHECK (altcha IN ('low', 'medium', 'high'));`);
}

export async function down({ context }: { context: Sequelize }): Promise<void> {
  await context.query(`
    ALTER TABLE forms
      DROP COLUMN hcaptcha_secret,
      DROP COLUMN friendly_captcha_secret,
      DROP COLUMN friendly_captcha_site_key,
      DROP COLUMN altcha;`);
}
