import type { Command } from 'commander';
import { examine } from '../doctor/examine';
import { renderDiagnosis } from '../doctor/render-diagnosis';
import { InputError } from '../lib/input-error';
import { type Terminal, withContext } from './context';

interface Options {
  readonly json?: true;
  readonly dkimSelector?: string[];
  readonly dnsServer?: string;
}

/** The command `doctor`. */
export function addDoctorCommand(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('look at everything that Letterbox needs and say what to do; exit code 1 when there is a problem')
    .option('--json', 'JSON also where a person reads')
    .option('--dkim-selector <selector...>', 'where the DKIM keys of the domain of MAIL_FROM stand')
    .option('--dns-server <address>', 'the name server to ask about that domain, as ADDRESS or ADDRESS:PORT')
    .action(async ({ json, dkimSelector = [], dnsServer }: Options) => {
      const nameServers = dnsServer === undefined ? [] : [dnsServer];
      const diagnosis = await withContext(terminal.env, ({ config, db }) =>
        examine({ config, db, nameServers, dkimSelectors: dkimSelector }),
      );
      const isForPerson = terminal.isInteractive && !json;
      terminal.print(isForPerson ? renderDiagnosis(diagnosis) : `${JSON.stringify(diagnosis, null, 2)}\n`);
      const problems = diagnosis.findings.filter(({ verdict }) => verdict === 'problem').length;
      if (problems > 0) throw new InputError('wrong_state', `doctor found ${problems} of what must be mended`);
    });
}
