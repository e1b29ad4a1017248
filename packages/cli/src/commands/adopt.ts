import type { Command } from 'commander';
import type { AdoptOptions } from '../adopt/adopt.js';
import type { Run } from '../context.js';

export function addAdoptCommand(program: Command, run: Run): void {
  run(
    program
      .command('adopt <site-or-folder>')
      .description('move the forms of a site here from another service')
      .option('--apply', 'create the forms and change the files; otherwise only show what would be')
      .option('--patch <file>', 'with --apply: write the changes to this file instead')
      .option('--email-to <address>', 'who gets the notifications, where the site does not say')
      .option('--site-name <name>', 'what a site on Netlify is called in addresses, instead of its folder or host')
      .option('--plain', 'also move forms without a service')
      .option('-y, --yes', 'do not ask')
      .addHelpText(
        'after',
        `
Examples:
  letterbox adopt https://www.example.com       list the forms of a site
  letterbox adopt .                             show what would change in a folder
  letterbox adopt . --apply`,
      ),
    async (context, options: AdoptOptions, site: string) => {
      // Other commands need no HTML parser.
      const { adopt } = await import('../adopt/adopt.js');
      await adopt(context, options, site);
    },
  );
}
