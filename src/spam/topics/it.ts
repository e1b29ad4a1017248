import type { TopicWords } from './topics';

export const it: TopicWords = {
  seo: 'posizionamento*, motori di, prima pagina, primi risultati, prime posizioni, parole chiave, visibilita, google maps, traffico organico, indicizzazione, ranking*, su google',
  backlinks:
    'backlink*, link building, guest post*, articolo sponsorizzato, articoli sponsorizzati, scambio link, scambio di, link dofollow, articoli ospiti, vendita link, scrivere un, un articolo, articoli a, link scommesse, link a, contenuto unico',
  webdesign:
    'web design*, restyling, realizzazione siti*, realizzazione di, creazione di, creazione siti, siti web, sviluppo web, sito moderno, nuovo sito, obsolet*, sviluppo app, antiquat*, realizziamo',
  traffic:
    'traffico, visitatori, follower*, social media, like, instagram, visualizzazioni, iscritti, recensioni google, recensioni vere, recensioni, elenco premium, stelle',
  leads:
    'lead, leads, nuovi clienti, piu clienti, clienti potenziali, potenziali clienti, acquisizione clienti, generazione di, contatti qualificati, fatturato, vendite, piu vendite, appuntamenti qualificati',
  lists:
    'database, liste di, lista di, email marketing, indirizzi email, invio massivo, moduli di, modulo di, banche dati, elenchi, dem, campagne email',
  yourSite:
    'vostro sito, vostra azienda, vostra attivita, vostro blog, vostro dominio, vostro business, vostra pagina, vostri concorrenti, tuo sito, tua azienda, tua attivita, tuo blog, tuo business, suo sito, sua azienda, sua attivita, tuo dominio, proprietario del, titolare del, vostro settore, tuoi concorrenti, vostra presenza, tua presenza, webmaster*',
  offering:
    'offriamo, le offriamo, vi offriamo, ti offriamo, offro, proponiamo, nostro team, nostra agenzia, nostri servizi, nostro servizio, nostri esperti, nostre soluzioni, nostra soluzione, nostra piattaforma, specializzat*, offerta speciale, offerta esclusiva, aiutiamo, nostri prodotti, nostra azienda, forniamo, siamo un, siamo una, nostri clienti, concediamo, ci occupiamo, riduciamo, aiuto aziende, possiamo procurar*, possiamo realizzare',
  promise:
    'garanti*, aument*, increment*, raddoppi*, moltiplic*, massimizz*, risultati, senza rischi, crescita, far crescere, potenzi*, attira*, successo, redditiz*, comprovat*, dimostrat*, migliora il, migliorare il, migliorare la, miglioriamo, piu chiamate, posizioni migliori, perdendo clienti, molti clienti, rendere molto',
  contact:
    'siete interessat*, sei interessat*, se interessat*, interessato, interessata, breve chiamata, breve telefonata, consulenza gratuita, audit gratuito, analisi gratuita, prova gratuita, preventivo gratuito, senza impegno, fissare una, prenota una, prenoti una, rispondi a, 15 minuti, 10 minuti, contattaci, contattateci, una call, dimostrazione gratuita, check gratuito, mio messaggio, messaggio precedente, appuntamenti di, scriveteci, scrivici, scrivimi, caso di, vi va, le invio, vi mando, ci sentiamo, studio gratuito',
  crypto:
    'cripto*, crypto*, bitcoin*, btc, ethereum, criptovalut*, blockchain, nft, wallet, token, usdt, btc a, deposito minimo, a settimana',
  invest:
    'investi*, investiment*, reddito passivo, guadagn*, soldi facili, trading, forex, profitt*, liberta finanziaria, da casa, al giorno, rendiment*, entrate extra, diventare ricco, fare soldi',
  casino:
    'casino*, scommess*, slot, slot machine, giri gratis, bonus di, bonus senza, roulette, poker, jackpot, lotteria, gioco d, bookmaker*, puntat*, aams, blackjack, alla registrazione',
  loan: 'prestit*, finanziament*, mutuo, mutui, tasso d, tasso di, tassi, interesse del, tasso agevolato, cessione del, credito, crediti, senza busta, prestatore*, debiti, liquidita, prestiti veloci, protestati, annuo, a privati, cattivi pagatori',
  pharma:
    'viagra*, cialis*, senza ricetta, farmacia*, pillol*, farmaci, perdere peso, dimagri*, sildenafil*, integrator*, cbd, ozempic, erettil*, brucia grassi, compresse, farmaci senza, caduta dei',
  adult:
    'porno*, sesso, sexy, nud*, escort*, incontri, donne single, webcam, ragazze, single, trans, erotic*, donne della, da solo, stasera',
  account:
    'account sospeso, conto sospeso, suo conto, suo account, tuo account, tuo conto, vostro account, sua casella, tua casella, sua password, password in, verifica il, verifichi il, verifica i, confermi i, conferma i, attivita insolita, attivita sospetta, accesso sospetto, sospes*, bloccat*, suo pacco, tuo pacco, pacco in, fattura scaduta, fattura non, pagamento non, dominio scad*, in scadenza, scadra, paypal, poste italiane, postepay, dati bancari, aggiorni i, aggiorna i, casella piena, spese di, dogana*, spid, inps, netflix, avviso di, protegga*, accesso dalla, vostro marchio, documento condiviso, verifichi, confermi',
  prize:
    'vincitore*, congratulazioni, ha vinto, hai vinto, premio*, premi, estrazione, buono regalo, carta regalo, iphone, regalo, selezionat*, concorso, riscatta, buono sconto',
  inheritance:
    'eredita*, erede, beneficiari*, defunt*, decedut*, milioni di, avvocato, trasferimento di, donazione*, proposta di, riservat*, dio vi, dio ti, cancro, fondi, testament*, lascito',
  threat:
    'hacker*, hackerat*, tua webcam, registrato, riscatto, diritto d, diritti d, azioni legali, copyright, malware, trojan, violazion*, vulnerabilit*, diffida, recensioni negative, sanzion*, multa',
  urgency:
    'urgent*, ultima possibilita, ultimo avviso, ultimi posti, solo oggi, tempo limitato, immediatamente, subito, entro 24, entro 48, 24 ore, 48 ore, non perdere, non perdete, affrett*, approfitta*, posti limitati',
  clickHere:
    'clicca qui, clicca sul, cliccate, clicchi, clicca, visita il, visitate il, visiti il, seguente link, questo link, al link, acquista ora, compra ora, ordina ora, registrati, iscriviti, scopri, scopra, gioca, scarica, richiedi ora, richiedilo, accedi a, unisciti',
  unsubscribe:
    'disiscri*, cancellar*, annullare l, non desidera, non desideri, non ricevere, cancellazione, non volete, non vuoi',
  messenger: 'telegram*, whatsapp, skype, wechat, su whatsapp',
  goods:
    'replic*, ingrosso, all ingrosso, produttore*, fabbrica, fornitore*, fornitori, rolex, orologi di, borse di, catalogo, dalla cina, oem, quantita minima',
  automation:
    'intelligenza artificiale, con ia, ai per, agenti ai, agente ai, strumento ai, chatbot*, automazion*, automatizz*, software*, gestionale, crm, chatgpt, saas, marketing digitale, digital marketing, agenzia di, agenzia web, assistente virtuale, web agency, marketing',
  cheap:
    'economic*, prezzo basso, prezzi bassi, miglior prezzo, migliori prezzi, sconto*, sconti, scontat*, promozion*, offerta, offerte, a partire, a soli, solo 99, prezzo speciale, convenient*, al mese, saldi, codice sconto, riduciamo le, ridurre le, bollette, vostri costi, risparmia*, luce e',
  request:
    'vorrei, vorremmo, volevo, volevamo, potreste, potrebbe, potete, puo, ho bisogno, abbiamo bisogno, cerco, cerchiamo, sto cercando, stiamo cercando, c e, avete, e possibile, mia domanda, una domanda, chiedere, chiedo, sapere se, sapere quando, come posso, quanto, quando, dove, sarebbe possibile, informazioni su, informazioni sul, gradirei, fate, si puo, mi serve, ci serve',
  order:
    'mio ordine, ordine, ordini, numero d, consegna, spedizione, spedito, pacco, fattura, rimborso, reso, restituire, cambio, acquisto, acquistato, comprato, comprare, garanzia, articolo, abbonamento, ricambi*, ricevuto, disponibile, taglia, disdire, disdetta',
  booking:
    'prenot*, tavolo, camera, camere, arrivo, partenza, notti, notte, appuntamento, disponibil*, persone, biglietti, lezion*, corso, laboratorio, visita, noleggi*, affitt*, annullare, spostare, adulti, posti, doppia',
  problem:
    'errore*, errori, non funziona*, non riesco, non va, rotto, rotta, guast*, problema*, problemi, accedere, accesso, login, si blocca, si chiude, riparare, riparazion*, perde, perdita, aiuto, messaggio, versione, impostazion*, reimpost*, istruzioni, difetto*',
  job: 'candidatur*, curriculum, cv, posizione, posto di, lavoro, lavorare, tirocini*, stage, esperienza, laureat*, laurea, studente*, studentessa, universita, full time, part time, stipendio, colloquio, volontari*, offerta di, annuncio, allego, assunzion*, apprendist*',
  thanks:
    'grazie, grazie mille, ringrazi*, saluti, cordiali saluti, distinti saluti, buona giornata, cortesemente, gentilmente, scus*, mi dispiace, complimenti, contenti, content*, anticipatamente, buona serata, buon lavoro',
  quote:
    'preventivo, preventivo per, prezzo per, prezzi per, quanto costa, quanto costerebbe, costo, costi, tariffe, listino, metri, mq, cucina, bagno, tetto, giardino, casa, appartamento, ristruttur*, imbianc*, caldaia, infissi, finestre, trasloco, catering, traduzion*, fotografo, recinzion*, installar*, budget',
  callBack:
    'richiamatemi, richiamarmi, mi richiami, chiamatemi, chiamarmi, mi chiami, essere richiamat*, mio numero, contattarmi, contattatemi, ricontattarmi, essere contattat*, telefonicamente, ricontattat*, reperibile, mio cellulare',
  time: 'lunedi, martedi, mercoledi, giovedi, venerdi, sabato, domenica, domani, ieri, prossima settimana, settimana scorsa, questa settimana, settimana, mattina, pomeriggio, sera, weekend, fine settimana, gennaio, febbraio, marzo, aprile, maggio, giugno, luglio, agosto, settembre, ottobre, novembre, dicembre, ore, oggi, prossimo, prossima, scorso, scorsa',
  family:
    'mia moglie, mio marito, mio figlio, mia figlia, mia madre, mio padre, mia mamma, mio papa, nostro figlio, nostra figlia, nostro matrimonio, matrimonio, compleanno, anniversario, bambini, bambino, bambina, mio cane, cane, gatto, mia sorella, mio fratello, amici, scuola, famiglia, miei genitori, allergi*, vegetarian*, vegan*, sedia a, incinta, nostra associazione, colleghi, alunni, nonna, compagna',
  code: 'funzione, console, api, webhook*, documentazione, sviluppator*, json, http, null, undefined, riga, server, plugin, richiesta, risposta, parametro, codice, endpoint',
  complaint:
    'delus*, inaccettabil*, reclamo*, lament*, vergogn*, attesa, aspett*, nessuno, mai piu, pessim*, scadente, danneggiat*, sbagliat*, ritardo, rumore, sporc*, insoddisfatt*, addebitat*, senza risposta, ancora nulla, terza volta, scortes*',
  ownSite: 'nostro sito, mio sito, nostra pagina, nostro negozio, mio negozio, nostra attivita, mio blog',
};
