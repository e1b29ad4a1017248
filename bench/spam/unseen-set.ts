/** Messages written by hand after the last change of the topics and weights: nothing was adapted to them. */
export const unseenSet: Readonly<
  Record<string, { readonly ham: readonly string[]; readonly spam: readonly string[] }>
> = {
  en: {
    ham: [
      'My dad’s hearing aid whistles when he’s on the phone. Is that a setting or does it need replacing?',
      'Could somebody confirm that the shuttle from the airport still runs after 10 at night?',
      'I teach year 4 and we’re doing a project on bees. Could 26 children come and see the hives in May?',
      'The promo code WELCOME10 isn’t accepted at checkout, it says it has expired. I only got it yesterday.',
      'We’re a startup with 12 people and want to move our payroll to you. What does onboarding look like, and can we import from our current provider?',
      'Please take my photo off your gallery page https://weddings.example/gallery/14, I never agreed to it being there.',
      'Two of the tomato plants I bought on Sunday have mildew. Do you exchange those?',
      'i dont understand the bill, why is there 30 dollar extra for "service". pls explain',
    ],
    spam: [
      'We can place your brand in Forbes, Entrepreneur and 200 other news sites. Publication guaranteed or your money back. Interested in the price list?',
      'Your competitors are stealing your customers on Google every day. Let our experts put you on top. Reply with “YES” for a free ranking report.',
      'Make $800 a day with copy trading, our students already quit their jobs. Register: https://copytrade-wealth.site',
      'Our remote developers from Vietnam cost 60% less than local staff. Would you like to see some CVs?',
      'Notice: your domain listing will be cancelled. Pay the renewal invoice now at https://domain-renewal-office.com/pay',
      'Play Gates of Olympus with 300% deposit match at https://royalwin.casino',
      'I build email campaigns that bring B2B companies 10-15 demos monthly. Can I send over a two-minute video?',
      'Hi dear, I saw your profile and I feel we can be good friends. I am Sandra, 27, write me on WhatsApp +1 555 0142.',
    ],
  },
  de: {
    ham: [
      'Das Hörgerät meines Vaters pfeift beim Telefonieren. Kann man das einstellen?',
      'Fährt der Flughafenbus auch noch nach 22 Uhr?',
      'Ich unterrichte eine 4. Klasse, wir behandeln gerade Bienen. Könnten 26 Kinder im Mai die Stöcke besichtigen?',
      'Der Gutscheincode WILLKOMMEN10 wird an der Kasse nicht angenommen, angeblich abgelaufen. Den habe ich erst gestern bekommen.',
      'Bitte nehmen Sie mein Foto aus der Galerie, dem habe ich nie zugestimmt.',
      'versteh die rechnung nicht, warum 30 euro extra für service?',
    ],
    spam: [
      'Wir platzieren Ihre Marke in über 200 Nachrichtenportalen. Veröffentlichung garantiert oder Geld zurück. Darf ich die Preisliste schicken?',
      'Jeden Tag verlieren Sie Kunden an Ihre Konkurrenz bei Google. Unsere Experten bringen Sie nach oben. Antworten Sie mit „JA“ für einen kostenlosen Bericht.',
      '800 € am Tag mit Copy-Trading verdienen, ganz ohne Erfahrung: https://copytrade-reich.site',
      'Ihr Domaineintrag wird gelöscht. Zahlen Sie jetzt die Verlängerung: https://domain-verlaengerung.com/pay',
      'Spielen Sie mit 300 % Einzahlungsbonus auf https://koenigsgewinn.casino',
      'Unsere Entwickler aus Vietnam kosten 60 % weniger als lokale Mitarbeiter. Möchten Sie Lebensläufe sehen?',
    ],
  },
  fr: {
    ham: [
      'L’appareil auditif de mon père siffle au téléphone. Est-ce un réglage ?',
      'La navette de l’aéroport circule-t-elle encore après 22 h ?',
      'J’enseigne en CM1 et nous étudions les abeilles. 26 élèves pourraient-ils voir les ruches en mai ?',
      'Le code BIENVENUE10 n’est pas accepté, il serait expiré alors que je l’ai reçu hier.',
      'Merci de retirer ma photo de votre galerie, je n’ai jamais donné mon accord.',
      'je comprends pas la facture, pourquoi 30 euros de service en plus',
    ],
    spam: [
      'Nous publions votre marque dans plus de 200 médias. Parution garantie ou remboursée. Je vous envoie la grille tarifaire ?',
      'Chaque jour vos concurrents vous prennent des clients sur Google. Nos experts vous placent en tête. Répondez « OUI » pour un rapport gratuit.',
      'Gagnez 800 € par jour avec le copy trading : https://copytrade-riche.site',
      'Votre nom de domaine va être supprimé. Payez le renouvellement : https://domaine-renouvellement.com/pay',
      'Jouez avec 300 % de bonus de dépôt sur https://gainroyal.casino',
      'Nos développeurs au Vietnam coûtent 60 % de moins. Voulez-vous voir des CV ?',
    ],
  },
  pl: {
    ham: [
      'Aparat słuchowy taty piszczy przy telefonie. Czy da się to ustawić?',
      'Czy autobus z lotniska jeździ po 22?',
      'Uczę czwartą klasę i omawiamy pszczoły. Czy 26 dzieci mogłoby w maju obejrzeć ule?',
      'Kod WITAJ10 nie działa przy płatności, podobno wygasł, a dostałam go wczoraj.',
    ],
    spam: [
      'Umieścimy Państwa markę w ponad 200 serwisach. Publikacja gwarantowana albo zwrot pieniędzy. Czy wysłać cennik?',
      'Konkurencja zabiera Państwu klientów w Google. Nasi eksperci to zmienią, proszę odpisać TAK po bezpłatny raport.',
      'Zarabiaj 3000 zł dziennie na copy tradingu: https://copytrade-bogaty.site',
      'Domena zostanie usunięta. Opłać odnowienie: https://domena-odnowienie.com/pay',
    ],
  },
  ja: {
    ham: [
      '父の補聴器が電話のときにピーピー鳴ります。調整で直りますか。',
      '空港からのバスは22時以降も走っていますか。',
      'クーポンWELCOME10が使えません。昨日もらったばかりなのに期限切れと表示されます。',
      'ギャラリーの私の写真を消してください。掲載に同意していません。',
    ],
    spam: [
      '貴社を200以上のニュースサイトに掲載します。掲載保証、全額返金あり。料金表をお送りしましょうか。',
      'コピートレードで毎日8万円稼ぐ方法を公開中 https://copytrade-rich.site',
      'お客様のドメインは削除されます。更新料を今すぐお支払いください https://domain-koshin.com/pay',
      '入金300％ボーナスで遊べるオンラインカジノ https://royalwin.casino',
    ],
  },
};
