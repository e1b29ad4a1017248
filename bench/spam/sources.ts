import { detectLanguage } from '../../src/spam-examples/detect-language';
import {
  cells,
  columns,
  intents,
  json,
  jsonLines,
  lines,
  type Message,
  mail,
  plain,
  plainText,
  type SourceFile,
  sentences,
} from './readers';

/** A public data set. `npm run spam:fetch` copies it; nothing of it is kept in this repository. */
export type Source = {
  readonly name: string;
  /** On GitHub. */
  readonly repository: string;
  readonly commit: string;
  readonly about: string;
  /** Files, and folders with a slash at the end. ZIP archives are unpacked next to where they are. */
  readonly paths: readonly string[];
  /** At most this many messages of a class, evenly by position; defaults to `maxOfClass`. */
  readonly max?: { readonly real: number; readonly spam: number };
  readonly read: (file: SourceFile) => Iterable<Message> | Promise<Iterable<Message>>;
} & Use;

/** The licence of the data; null if none is stated. Without a licence that clearly allows training, it is only measured. */
type Use =
  | { readonly use: 'train'; readonly licence: string }
  | { readonly use: 'test'; readonly licence: string | null };

export const maxOfClass = 1_500;

export const sources: readonly Source[] = [
  {
    name: 'spendabit',
    repository: 'spendabit/webapp-tools',
    commit: 'b158d78918d644b35d083e3d91dd6bcc7420464f',
    licence: 'Unlicense',
    about: 'spam and requests that a contact form received, 2018 to 2023',
    use: 'train',
    paths: ['test/co/spendabit/util/spam/SpamDetectionTests.scala'],
    read: (file) =>
      file.bytes
        .toString()
        .split(/^ {4}assert/m)
        .slice(1)
        .flatMap((part) => {
          const isSpam = /^(?:Detected|ConsideredLikely)/.test(part);
          const literals = part.replace(/from = ".*?",/, '').matchAll(/"""([\s\S]*?)"""|"((?:[^"\\]|\\.)*)"/g);
          const texts = [...literals].map(([, block, line]) => block?.replaceAll(/^[ \t]*\|/gm, '') ?? `${line}`);
          const message = texts.join('').replaceAll('\\n', '\n').trim();
          // The owner's own products, although the medicines are spam to others.
          const isDoubtful = message.length < 15 || (!isSpam && /pharma|viagra|sexy/i.test(message));
          return isDoubtful ? [] : plain(isSpam, isSpam ? 'promotion' : 'enquiry', message);
        }),
  },
  {
    name: 'shane',
    repository: 'Shane-WebDev/contact-form-spam-filter',
    commit: '17a409e794eab63419bf2c4f13b950378896f9dd',
    licence: 'MIT',
    about: 'the question for a price that spammers send in 30 languages',
    use: 'train',
    paths: ['README.md'],
    read: (file) =>
      lines(file).flatMap((line) => {
        const message = /^\|? ?[A-Z][a-z]+(?: \(.*?\))? ?\| ([^|:]{8,80}?)(?: \|)?$/.exec(line)?.[1];
        return message === undefined || message.includes('Array') ? [] : plain(true, 'price-probe', message, 'und');
      }),
  },
  {
    name: 'cfpb',
    repository: 'zamin1889/Regulatory-Risk-Analyzer---Consumer-Complaints',
    commit: '686fe3761153822d43eb900ca0183aa9d016e597',
    licence: 'public domain (US government)',
    about: 'complaints about credit cards',
    use: 'train',
    paths: ['data/processed_complaints.csv'],
    read: (file) =>
      columns(file, 'Consumer complaint narrative', 'Product', 'Company')
        .map(({ Product: subject, Company: company, 'Consumer complaint narrative': text }) => ({
          ...{ isSpam: false, kind: 'complaint', language: 'en' },
          data: { subject, company, message: text.replaceAll(/X{2,}[X/ ]*(?:\d{4})?/g, '') },
        }))
        .filter(({ data }) => data.message.length > 40 && data.message.length < 2_500),
  },
  {
    name: 'banking77',
    repository: 'PolyAI-LDN/task-specific-datasets',
    commit: '57ec275d8078af65b7731c2a98be812d844a6d6b',
    licence: 'CC BY 4.0',
    about: 'questions of customers of a bank',
    use: 'train',
    paths: ['banking_data/train.csv'],
    read: (file) => columns(file, 'text').map(({ text }) => plain(false, 'question', text, 'en')),
  },
  {
    name: 'clinc150',
    repository: 'clinc/oos-eval',
    commit: '828f8093932c8fe6ca7936c3d2e52903b1c523de',
    licence: 'CC BY 3.0',
    about: 'requests to an assistant',
    use: 'train',
    paths: ['data/data_full.json'],
    max: { real: 1_200, spam: 0 },
    read: (file) =>
      json<{ train: [text: string, intent: string][] }>(file).train.map(([text]) =>
        plain(false, 'request', text, 'en'),
      ),
  },
  {
    name: 'multidogo',
    repository: 'awslabs/multi-domain-goal-oriented-dialogues-dataset',
    commit: 'baa30639c4b271f394b81443c842193407cdf26d',
    licence: 'CDLA-Permissive-1.0',
    about: 'what customers write to the support of six trades',
    use: 'train',
    paths: ['airline', 'fastfood', 'finance', 'insurance', 'media', 'software'].map(
      (trade) => `data/paper_splits/splits_annotated_at_turn_level/${trade}/train.tsv`,
    ),
    read: (file) => {
      const conversations = new Map<string, string[]>();
      for (const { conversationId, utterance, intent } of columns(file, 'conversationId', 'utterance', 'intent')) {
        if (/contentonly|outofdomain|greeting|^(?:confirmation|rejection|thankyou)$/.test(intent)) continue;
        conversations.set(conversationId, [...(conversations.get(conversationId) ?? []), utterance.trim()]);
      }
      const messages = [...conversations.values()].map((turns) => turns.slice(0, 4).join('. '));
      return messages.filter(({ length }) => length > 25).map((text) => plain(false, 'support', text, 'en'));
    },
  },
  {
    name: 'bitext',
    repository: 'tisha-uwu/generative_text_chatbot',
    commit: 'ce8a913e4f65b06686a68add6c74fb7ba93a2e13',
    licence: 'CDLA-Sharing-1.0',
    about: 'questions to customer service, from templates (Bitext)',
    use: 'train',
    paths: ['Bitext_Sample_Customer_Service_Training_Dataset.csv'],
    read: (file) => columns(file, 'utterance').map(({ utterance }) => plain(false, 'support', utterance, 'en')),
  },
  {
    name: 'spamassassin',
    repository: 'stdlib-js/datasets-spam-assassin',
    commit: '1b84d49ab4b28092ead009b3ceeb67ae525289d1',
    licence: 'PDDL 1.0',
    about: 'e-mails of 2002',
    use: 'train',
    paths: ['data/easy-ham-1/', 'data/easy-ham-2/', 'data/hard-ham-1/', 'data/spam-1/', 'data/spam-2/'],
    max: { real: 650, spam: 850 },
    read: async (file) => {
      const data = await mail(file);
      const isSpam = file.path.includes('/spam-');
      return file.path.endsWith('.txt') && data.message.length > 30
        ? [{ isSpam, kind: 'e-mail', language: 'en', data }]
        : [];
    },
  },
  {
    name: 'sms-uci',
    repository: 'justmarkham/DAT8',
    commit: 'ff04af83e8ac1409cd86f3cb3524e4141644c5a1',
    licence: 'CC BY 4.0',
    about: 'text messages (SMS Spam Collection of the UCI)',
    use: 'train',
    paths: ['data/sms.tsv'],
    max: { real: 975, spam: 525 },
    read: (file) => cells(file).map(([label, text = '']) => plain(label === 'spam', 'sms', plainText(text), 'en')),
  },
  {
    name: 'youtube-uci',
    repository: 'shalimanov/spamchecker',
    commit: '4aef47fe64e308773a3ef98f6de2188e11b7edbd',
    licence: 'CC BY 4.0',
    about: 'comments on videos (YouTube Spam Collection of the UCI)',
    use: 'train',
    paths: ['01-Psy', '02-KatyPerry', '03-LMFAO', '04-Eminem', '05-Shakira'].map((part) => `data/Youtube${part}.csv`),
    max: { real: 784, spam: 716 },
    read: (file) =>
      columns(file, 'CONTENT', 'CLASS').map(({ CONTENT, CLASS }) => ({
        ...{ isSpam: CLASS === '1', kind: 'comment', language: 'en' },
        data: { comment: plainText(CONTENT.replaceAll('\ufeff', '')) },
      })),
  },
  {
    name: 'xss',
    repository: 'payloadbox/xss-payload-list',
    commit: 'd473925ebc9aaec0ac8bdb9aa9d26be8d163af04',
    licence: 'MIT',
    about: 'scripts that attackers inject',
    use: 'train',
    paths: ['Intruder/xss-payload-list.txt'],
    max: { real: 0, spam: 300 },
    read: readPayloads,
  },
  {
    name: 'sqli',
    repository: 'payloadbox/sql-injection-payload-list',
    commit: '6e55457963a04377b904a93a6a65bb49dfe7bccb',
    licence: 'MIT',
    about: 'database commands that attackers inject',
    use: 'train',
    paths: ['Intruder/'],
    max: { real: 0, spam: 300 },
    read: readPayloads,
  },
  {
    name: 'giskard',
    repository: 'Giskard-AI/prompt-injections',
    commit: 'ce50a549dadc46b48c931250d2dd71d5f003c0c2',
    licence: 'MIT',
    about: 'commands to language models',
    use: 'train',
    paths: ['prompt_injections.csv'],
    read: (file) =>
      columns(file, 'prompt').map(({ prompt }) => plain(true, 'prompt-injection', prompt.trim().slice(0, 1_500))),
  },
  {
    name: 'davidson',
    repository: 't-davidson/hate-speech-and-offensive-language',
    commit: 'cb50f7e9eb855a99abc51423bf40df0e26d6fe30',
    licence: 'MIT',
    about: 'tweets that at least two of three people called hate speech',
    use: 'train',
    paths: ['data/labeled_data.csv'],
    max: { real: 0, spam: 500 },
    read: (file) =>
      columns(file, 'class', 'hate_speech', 'tweet')
        .filter((row) => row.class === '0' && Number(row.hate_speech) >= 2)
        .map(({ tweet }) => withoutMentions(plainText(tweet)))
        .filter(({ length }) => length > 20)
        .map((text) => plain(true, 'insult', text, 'en')),
  },
  {
    name: 'tatoeba',
    repository: 'facebookresearch/LASER',
    commit: '74bc6ae7ffb7cba670fe0f428d0ede9f666fb821',
    licence: 'CC BY 2.0 FR',
    about: 'everyday sentences in eleven languages',
    use: 'train',
    paths: ['deu', 'fra', 'spa', 'ita', 'por', 'nld', 'pol', 'tur', 'jpn', 'cmn', 'rus'].map(
      (language) => `data/tatoeba/v1/tatoeba.${language}-eng.${language}`,
    ),
    read: (file) => {
      const language = new Intl.Locale(file.path.slice(-3)).language.replace('cmn', 'zh');
      const texts = lines(file).filter((line) => !/Tom|Mar[yi]|トム|汤姆|湯姆|Том|Мэри/.test(line));
      return texts.slice(0, 270).map((text) => plain(false, 'sentence', text, language));
    },
  },
  {
    name: 'xsid',
    repository: 'mainlp/xsid',
    commit: '761d926c3f2e9f6bea13192d2f39cec1d04d9777',
    licence: 'CC BY-SA 4.0',
    about: 'requests to an assistant in six languages',
    use: 'train',
    paths: ['de', 'it', 'nl', 'tr', 'ja', 'zh'].flatMap((language) =>
      ['valid', 'test'].map((part) => `data/xSID-0.7/${language}.${part}.conll`),
    ),
    read: (file) =>
      sentences(file)
        .map((text) => text.replaceAll(/(?<=[^\0-\x7f]) (?=[^\0-\x7f])/g, isSpaceless(file) ? '' : ' '))
        .filter(({ length }) => length > (isSpaceless(file) ? 7 : 20))
        .map((text) => plain(false, 'request', text, languageIn(file))),
  },
  {
    name: 'de-roboai',
    repository: 'robo-ai/roboai-demo-faq-chatbot',
    commit: '0990ab17b13eef7a1bc34ec400d0d9822ecc31c9',
    licence: 'MIT',
    about: 'questions to a company, German',
    use: 'train',
    paths: ['bot/languages/de/data/nlu.md'],
    max: { real: 900, spam: 0 },
    read: (file) =>
      intents(file)
        .filter(({ intent }) => !/^(?:bot|user|comment|vocative|chitchat|cc_|positive|start|nothing|g)/.test(intent))
        .filter(({ text }) => text.length > 24)
        .map(({ text }) => plain(false, 'question', text, 'de')),
  },
  {
    name: 'covid-faq',
    repository: 'deepset-ai/COVID-QA',
    commit: 'fb2eb5e249618457e5359806601086c635c8eb8f',
    licence: 'Apache-2.0',
    about: 'questions of citizens and companies, German, Polish and Italian',
    use: 'train',
    paths: ['data/faqs/faq_200327.tsv'],
    read: (file) =>
      columns(file, 'question', 'lang')
        .filter(({ question, lang }) => /^(?:de|pl|it)$/.test(lang.trim()) && question.length > 15)
        .map(({ question, lang }) => plain(false, 'question', question.replaceAll(/\s+/g, ' '), lang.trim())),
  },
  {
    name: 'ja-jmultiwoz',
    repository: 'llm-jp/JMultiWOZ-TC',
    commit: '2dbbe66c9f3779b2639bf096a0bf6ce5f7b90144',
    licence: 'CC BY 4.0',
    about: 'what travelers ask, Japanese',
    use: 'train',
    paths: ['JMultiWOZ-TC_data.zip'],
    read: (file) =>
      file.path.endsWith('_input.json')
        ? jsonLines<{ question: { content: string }[] }>(file)
            .map(({ question }) => question.at(-1)?.content ?? '')
            .filter(({ length }) => length >= 22)
            .map((text) => plain(false, 'question', text, 'ja'))
        : [],
  },
  {
    name: 'zh-crosswoz',
    repository: 'thu-coai/CrossWOZ',
    commit: 'df82c9fdff91b9b130f2d6b89110d3870ba6260e',
    licence: 'Apache-2.0',
    about: 'what travelers ask, Chinese',
    use: 'train',
    paths: ['data/crosswoz/test.json.zip'],
    max: { real: 1_200, spam: 0 },
    read: (file) =>
      Object.values(json<Record<string, { messages: { role: string; content: string }[] }>>(file))
        .flatMap(({ messages }) => messages.filter(({ role }) => role === 'usr'))
        .filter(({ content }) => content.length > 14)
        .map(({ content }) => plain(false, 'question', content.trim(), 'zh')),
  },
  {
    name: 'zh-cold',
    repository: 'thu-coai/COLDataset',
    commit: 'a0c55a945497ab58e94aef491180e1cf88ffb864',
    licence: 'Apache-2.0',
    about: 'comments, and short ones that insult, Chinese',
    use: 'train',
    paths: ['COLDataset/test.csv'],
    max: { real: 350, spam: 350 },
    read: (file) =>
      columns(file, 'TEXT', 'label', 'fine-grained-label')
        .filter(({ TEXT: { length }, label }) => (label === '0' ? length > 15 : length > 6 && length < 45))
        .filter((row) => row.label === '0' || (/[12]/.test(row['fine-grained-label']) && insults.zh.test(row.TEXT)))
        .map(({ TEXT, label }) => plain(label === '1', label === '1' ? 'insult' : 'comment', TEXT, 'zh')),
  },
  {
    name: 'tr-tourism',
    repository: 'UniversalDependencies/UD_Turkish-Tourism',
    commit: 'e410880799eeece4dbba4275628ec54ad84caaa2',
    licence: 'CC BY-SA 4.0',
    about: 'sentences of reviews of hotels, Turkish',
    use: 'train',
    paths: ['tr_tourism-ud-dev.conllu', 'tr_tourism-ud-test.conllu'],
    max: { real: 600, spam: 0 },
    read: (file) => {
      // All in capitals, and often just a few words.
      const texts = sentences(file).map((text) => text.toLocaleLowerCase('tr').replaceAll(/\s+(?=[.,!?:;])/g, ''));
      const messages = texts.flatMap((_, n) => (n % 3 === 0 ? texts.slice(n, n + 3).join(' ') : []));
      return messages.filter(({ length }) => length > 50).map((text) => plain(false, 'feedback', text, 'tr'));
    },
  },
  {
    name: 'ru-tgspam',
    repository: 'umputun/tg-spam',
    commit: 'e14d516ef36b766d614080b01dc92b7dce5ee790',
    licence: 'MIT',
    about: 'messages in a chat, Russian',
    use: 'train',
    paths: ['data/ham-samples.txt', 'data/spam-samples.txt'],
    read: (file) =>
      lines(file)
        .filter((line) => line.length > 5 && (line.match(/[а-яё]/gi)?.length ?? 0) > line.length / 5)
        .map((line) => plain(file.path.includes('spam-s'), 'chat', line, 'ru')),
  },
  {
    name: 'germeval2018',
    repository: 'uds-lsv/GermEval-2018-Data',
    commit: '9877472d39523effd54cd079b4c61157ed141508',
    licence: 'CC BY 4.0',
    about: 'tweets, and short ones that insult, German',
    use: 'train',
    paths: ['germeval2018.training.txt', 'germeval2018.test.txt'],
    max: { real: 800, spam: 320 },
    read: (file) =>
      cells(file)
        .map(([text = '', , label]) => [withoutMentions(text.replaceAll('|LBR|', '\n')), label !== 'OTHER'] as const)
        .filter(([text, isInsult]) => (isInsult ? text.length < 120 && insults.de.test(text) : text.length > 40))
        .map(([text, isInsult]) => plain(isInsult, isInsult ? 'insult' : 'comment', text, 'de')),
  },
  {
    name: 'pt-toldbr',
    repository: 'JAugusto97/ToLD-Br',
    commit: '7804082d06a42b791c456b37a8a80ed9b731198c',
    licence: 'CC BY-SA 4.0',
    about: 'tweets, and short ones that insult, Portuguese',
    use: 'train',
    paths: ['ToLD-BR.csv'],
    max: { real: 800, spam: 330 },
    read: (file) =>
      columns(file, 'text', 'insult', 'homophobia', 'obscene', 'racism', 'misogyny', 'xenophobia')
        .map(({ text, ...marks }) => ({
          text: withoutMentions(text),
          isInsult: Number(marks.insult) === 3,
          isReal: Object.values(marks).every((people) => Number(people) === 0),
        }))
        .filter(({ text, isInsult, isReal }) => (isInsult && text.length < 100) || (isReal && text.length > 40))
        .map(({ text, isInsult }) => plain(isInsult, isInsult ? 'insult' : 'comment', text, 'pt')),
  },
  {
    name: 'mt-sms-de-fr',
    repository: 'lizfrey/comp-neuro-final-project',
    commit: '58db2aec843aa6f27ece093ad93a2657bf5a0932',
    licence: 'MIT (of texts under CC BY 4.0)',
    about: 'sms-uci in German and French, translated by a machine',
    use: 'train',
    paths: ['data-en-hi-de-fr.csv'],
    max: { real: 750, spam: 750 },
    read: (file) =>
      columns(file, 'labels', 'text_de', 'text_fr').flatMap(({ labels, text_de, text_fr }) => [
        plain(labels === 'spam', 'sms', text_de, 'de'),
        plain(labels === 'spam', 'sms', text_fr, 'fr'),
      ]),
  },
  {
    name: 'mt-sms-pt',
    repository: 'thyarles/unb-pca-spamdetector',
    commit: '0ca88cede5d0a8b736758768a3e90b005b513575',
    licence: 'MIT (of texts under CC BY 4.0)',
    about: 'sms-uci in Portuguese, translated by a machine',
    use: 'train',
    paths: ['data/spam_br.csv'],
    max: { real: 800, spam: 350 },
    read: (file) =>
      columns(file, 'Label', 'EmailTextBR').map(({ Label, EmailTextBR }) =>
        plain(Label === 'spam', 'sms', EmailTextBR, 'pt'),
      ),
  },
  {
    name: 'spamguard-words',
    repository: '1jmdev/SpamGuard',
    commit: 'addc54b34c3b526ae6a82da2b253b4217da796c5',
    licence: 'MIT',
    about: 'phrases of spam in eleven languages, four in a message',
    use: 'train',
    paths: ['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'tr', 'ja', 'zh', 'ru'].map(
      (language) => `src/data/languages/${language}.json`,
    ),
    read: (file) => {
      const all = json<{ spamWords: { word: string; score: number; category: string }[] }>(file).spamWords;
      const strong = all.filter(({ score }) => score >= 1.2).sort((a, b) => (a.category < b.category ? -1 : 1));
      const words = [...new Set(strong.map(({ word }) => word.replace(/[.。]$/, '')))];
      return words.flatMap((_, n) =>
        n % 4 === 0
          ? plain(true, 'phrases', words.slice(n, n + 4).join(isSpaceless(file) ? '。' : '. '), languageIn(file))
          : [],
      );
    },
  },
  {
    name: 'altcha',
    repository: 'altcha-org/anti-spam-report',
    commit: '7da2b4a5e9bf2c5abc23c79eb3e01b81dcb92db6',
    licence: null,
    about: 'the samples of a comparison of filters',
    use: 'test',
    paths: ['samples/'],
    read: (file) => {
      // The labels of two folders are not about the text.
      if (!file.path.endsWith('.json') || /\/(?:tor|fake-email)\//.test(file.path)) return [];
      const { text, ...others } = json<{ text: string; email?: string }>(file);
      const isSpam = !file.path.includes('legit');
      return [{ isSpam, kind: isSpam ? 'promotion' : 'enquiry', data: { ...others, message: text } }];
    },
  },
  {
    name: 'rasa-demo',
    repository: 'RasaHQ/rasa-demo',
    commit: '6935627237436726aeb16e44add8d9fab6e43a82',
    licence: 'GPL-3.0',
    about: 'what visitors of a software vendor ask its bot',
    use: 'test',
    paths: ['data/nlu/nlu.yml', 'data/nlu/faq.yml'],
    read: (file) =>
      intents(file)
        .filter(({ intent }) => /sales|demo|handoff|question|newsletter|ask_|how_|faq|broken|install/.test(intent))
        .filter(({ text }) => text.length > 7)
        .map(({ text }) => plain(false, 'question', text, 'en')),
  },
  {
    name: 'it-faq',
    repository: 'lucadiliello/italian-faq-dataset',
    commit: '687be051ee517632bae8c5fad917e5c84c8e617e',
    licence: 'GPL-2.0',
    about: 'questions of customers, Italian',
    use: 'test',
    paths: ['question_answer/', 'question_question/'],
    read: (file) =>
      cells(file)
        .flatMap((row) => (file.path.startsWith('question_answer/') ? row.slice(0, 1) : row))
        .filter(({ length }) => length > 18)
        .map((text) => plain(false, 'question', text, 'it')),
  },
  {
    name: 'kitsune',
    repository: 'rtanglao/rt-kits-api3',
    commit: 'ccf7b4bf829656350aec1b4a3f40660658cce187',
    licence: 'CC BY-SA 3.0 (unconfirmed)',
    about: 'questions about a browser in many languages; some are spam or nonsense',
    use: 'test',
    paths: ['2025/'],
    max: { real: 3_000, spam: 0 },
    read: (file) =>
      (/all-locales\.csv$/.test(file.path) ? columns(file, 'title', 'content', 'locale') : [])
        .map(({ title, content, locale }) => ({
          ...{ isSpam: false, kind: 'support', language: locale.slice(0, 2) },
          data: { subject: title, message: plainText(content).slice(0, 1_500) },
        }))
        .filter(({ data }) => data.message.length > 15)
        // Nobody labeled the advertisements and the nonsense.
        .filter(({ language, data }) => language !== 'en' || browsing.test(`${data.subject} ${data.message}`))
        .filter(({ data }) => !advertised.test(`${data.subject} ${data.message}`)),
  },
  {
    name: 'tickets-multi',
    repository: 'kishorekumar1111/Ticket-Hackthon',
    commit: 'fd8a959285a24a6611b36fdc16e7b22ecb0f2a1b',
    licence: null,
    about: 'generated tickets to a support, German, Spanish, Portuguese and French',
    use: 'test',
    paths: ['data/dataset-tickets-multi-lang3-4k.csv'],
    read: (file) =>
      columns(file, 'subject', 'body', 'language')
        .filter(({ body, language }) => language !== 'en' && body.length > 20)
        .map(({ subject, body, language }) => ({
          ...{ isSpam: false, kind: 'support', language },
          data: { subject, message: body.replaceAll(/\\n|<br ?\/?>/g, '\n') },
        })),
  },
  {
    name: 'gtm-leads',
    repository: 'anaskar/ai-gtm-evals',
    commit: 'bdd6c72c4772bb01938971d7f55bb96862e0f176',
    licence: null,
    about: 'generated requests for a demo',
    use: 'test',
    paths: ['inbound-triage/synthetic_inbound_leads.csv'],
    read: (file) =>
      columns(file, 'company_name', 'job_title', 'inbound_message').map((row) => ({
        ...{ isSpam: false, kind: 'buyer', language: 'en' },
        data: { company: row.company_name, job_title: row.job_title, message: row.inbound_message },
      })),
  },
  {
    name: 'datacamp',
    repository: 'Desmond00/DatacampArticleSentimentAnalysis',
    commit: 'a68549a101b7867f187d0ed3bfc4e678f2dc9cb7',
    licence: null,
    about: 'comments on tutorials',
    use: 'test',
    paths: ['GoodData/final_data_extended_labeledPhase1.csv'],
    read: (file) =>
      columns(file, 'comment', 'label')
        .filter(({ comment, label }) => comment.trim() !== '' && /^[01]$/.test(label))
        .map(({ comment, label }) => ({
          ...{ isSpam: label === '1', kind: 'comment', language: 'en' },
          data: { comment: comment.slice(0, 2_000) },
        })),
  },
  {
    name: 'multi-spamhunter',
    repository: 'opmusic/SpamHunter_dataset',
    commit: 'ee548cc9bb16629c764acc9d42d0f06d1cd51ae8',
    licence: null,
    about: 'unwanted text messages that people reported, in languages other than English; about 1 in 15 is harmless',
    use: 'test',
    paths: [2018, 2019, 2020, 2021, 2022].map((year) => `sms_spam_texts/${year}_tweet_sms.zip`),
    max: { real: 0, spam: 3_000 },
    read: (file) =>
      lines(file)
        .map((line) => plain(true, 'sms', line, detectLanguage({ message: line }) ?? 'en'))
        // Many of the English ones are notices that people asked for.
        .filter(({ language, data: { message = '' } }) => language !== 'en' && message.length > 25),
  },
];

function readPayloads(file: SourceFile): Message[] {
  const payloads = lines(file).filter(({ length }) => length > 10 && length < 400);
  return payloads.map((text) => plain(true, 'injection', text, 'und'));
}

/** In the names of files such as “de.json” and “de.test.conll”. */
function languageIn({ path }: SourceFile): string {
  return /([a-z]{2})\.[^/]*$/.exec(path)?.[1] ?? 'und';
}

function isSpaceless(file: SourceFile): boolean {
  return /ja|zh/.test(languageIn(file));
}

/** A tweet without the names that it is addressed to, and without what it links to. */
function withoutMentions(tweet: string): string {
  return tweet.replaceAll(/^[!"\s]*(?:rt )?(?:@\w+:? ?)*|@\w+|https?:\S+/gi, '').trim();
}

/** Data sets of offensive tweets are about opinions, too. These words are insults in any context. */
const insults = {
  de: /arsch|fick|fotze|hure|wichs|schei[ßs]|dreck|idiot|depp|trottel|schlampe|pisser|missgeburt|spast|abschaum|gesindel|kopf\b|fresse|verpiss|dumm|schwein|lügner|heuchler/i,
  zh: /傻|滚|贱|婊|狗(?!头)|逼|操你|妈的|去死|人渣|渣男|垃圾|恶心|脑残|智障|废物|畜生|猪|屎|杂种|素质低|没素质|黑鬼/,
} as const;

const browsing =
  /firefox|mozilla|browser|\btabs?\b|web ?site|bookmark|password|window|download|install|update|sync|log ?in|pop.?up|add-?on|extension|cookie|history|screen|crash|profile|toolbar|setting/i;
const advertised =
  /(?:customer|support|helpline|toll).{0,20}(?:number|phone)|coupon|escort|call girl|best .{0,30}(?:service|company)|whatsapp|casino|loan|xxx|our (?:company|services|team)/i;
