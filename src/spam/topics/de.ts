import type { TopicWords } from './topics';

export const de: TopicWords = {
  seo: 'suchmaschinen*, google ranking*, google platzierung*, erste seite, seite eins, google seite, keywords, sichtbarkeit, rankings, organische*, top platzierung*, google maps, auffindbar*, platz 1',
  backlinks:
    'backlink*, linkaufbau, linkbuilding, gastartikel*, gastbeitrag*, gastbeitrage, linktausch, linkplatzierung*, gesponserte*, bezahlte artikel, werbeartikel, artikel veroffentlich*, artikel schreiben, einen artikel, bezahlte beitrage, beitrage an, themen vorschlagen, cbd links, link zu, einem kunden',
  webdesign:
    'webdesign*, webseitenerstellung, homepage erstell*, website erstell*, webseite erstell*, neue website, neue webseite, relaunch, moderne website, moderne webseite, veraltet*, responsive*, app entwick*, logo design, erklarvideo*, programmierer',
  traffic:
    'besucherzahl*, mehr besucher, follower*, reichweite, abonnenten, likes, social media, klicks, webtraffic, echte besucher, instagram, google bewertungen, sterne-bewertungen, sterne bewertungen, echte bewertungen, bewertungen, branchenverzeichnis, firmenverzeichnis, eintragen',
  leads:
    'leadgenerierung, neukund*, neue kunden, mehr kunden, kundengewinnung, anfragen generieren, mehr anfragen, interessenten, kaltakquise, vertriebs*, terminierte, umsatz*, auftrage, mehr auftrage',
  lists:
    'adressliste*, firmenadressen, adressdaten, email marketing, massenmail*, kontaktformular*, newsletterversand, entscheider, firmendatenbank, werbemail*, verteiler',
  yourSite:
    'ihre website, ihre webseite, ihre homepage, ihrer website, ihrer webseite, ihrer homepage, ihre seite, ihrer seite, ihre domain*, ihr unternehmen, ihrem unternehmen, ihr business, ihre firma, ihre branche, ihr blog, ihren blog, ihrem blog, deine website, deine webseite, ihre mitbewerber, ihre konkurren*, ihre online, ihren betrieb, ihr betrieb, ihrer branche, ihres unternehmens, webseitenbetreiber, websitebetreiber, ihren internetauftritt, ihr internetauftritt',
  offering:
    'wir bieten, bieten wir, biete ihnen, bieten ihnen, wir helfen, helfen wir, helfen ihnen, unterstutzen wir, unterstutzen sie, wir unterstutzen, unsere dienst*, unser angebot, unsere agentur, unser team, unsere leistungen, unsere experten, spezialisiert auf, sonderangebot*, exklusiv*, unsere produkte, unsere losung*, unsere software, unsere plattform, wir erstellen, unser service, als agentur, wir liefern, ich biete, unseren service, wir kummern, wir vergeben, wir senken, wir sorgen, begleite unternehmen, helfe unternehmen, wir vermitteln',
  promise:
    'garantier*, garantie auf, steigern, steigerung, mehr umsatz, verdoppeln, wachstum, maximier*, erfolgsgarantie, ergebnisse, nachweislich*, risikofrei*, sofort sichtbar*, profitieren, durchstarten, ohne risiko, mehr erfolg, potenzial, planbar*, messbar*, verpassen, mehr anrufe, bessere platze, bessere platzierung*, bei erfolg, weniger leerlauf, volle auftragsbucher, kunden entgehen, ungenutztes',
  contact:
    'haben interesse, bei interesse, interesse haben, interesse geweckt, kurz telefonieren, kurzes gesprach, kurzes telefonat, kostenlose analyse, kostenloses erstgesprach, unverbindlich*, kostenlose beratung, termin vereinbaren, antworten sie, 15 minuten, 10 minuten, kostenlos testen, erstgesprach, kontaktieren sie, infos zusenden, beispiele zusenden, rufen sie, kennenlern*, fallstudie, lust auf, kostenloser check, kostenlosen check, kostenfrei, darf ich, gern schicke, nachhaken, letzte nachricht, meine nachricht, vorherige nachricht, verkaufsgesprache*, platze frei, schreiben sie, antworten genugt, unverbindlich prufen, kostenlose erstberatung',
  crypto:
    'krypto*, bitcoin*, btc, ethereum, kryptowahrung*, blockchain, coins, wallet, token, nft, btc pro, mindesteinzahlung, pro woche, plattform verdien*',
  invest:
    'investier*, investition*, passives einkommen, geld verdienen, verdienen sie, nebenverdienst, rendite*, trading, forex, gewinne, profit*, finanzielle freiheit, von zuhause, zusatzeinkommen, pro tag, taglich verdienen, reich werden, anleger*, kapitalanlage*, aktientipps',
  casino:
    'casino*, online casino, freispiele, spielautomat*, glucksspiel*, sportwetten, wettanbieter, wetten, jackpot, bonuscode, einzahlungsbonus, willkommensbonus, roulette, lotto, lotterie, slots, live-blackjack, blackjack, freispiele sichern, glucksspiel- und, echtgeld',
  loan: 'kredit, kredite, sofortkredit*, privatkredit*, darlehen*, schufa, ohne schufa, niedrige zinsen, zinssatz, zinsen, finanzierungsangebot*, umschuldung, geschaftskredit*, kreditgeber, kreditangebot*, firmenkredit*, liquiditat, vergeben kredite, jahreszins, bonitat, privatpersonen, blitzkredit, kredit ohne',
  pharma:
    'viagra*, cialis*, potenzmittel*, potenz, rezeptfrei*, ohne rezept, medikamente, apotheke*, abnehmen, diatpillen, tabletten, sildenafil, tadalafil, cbd, nahrungserganzung*, ozempic, testosteron, fettverbrennung, pillen, haarausfall',
  adult:
    'porno*, sex, erotik*, nackt*, sexkontakte, escort*, dating, singles, heisse frauen, webcam, einsame, fremdgehen, seitensprung, frauen aus, einsam, treff heute, damen aus',
  account:
    'konto gesperrt, konto wurde, konto wird, ihr konto, ihr postfach, postfach voll, passwort ablauf, passwort lauft, verifizier*, bestatigen sie, kontodaten, sicherheitswarnung, ungewohnliche aktivitat*, zahlungsdaten, domain lauft, lauft ab, paket konnte, zustellgebuhr, zollgebuhr*, sparkasse*, paypal, dhl, gesperrt*, eingeschrankt*, unbezahlte rechnung, offene rechnung, mahnung, inkasso*, ihr benutzerkonto, ihr speicher*, reaktivier*, sicherheitshinweis, anmeldung aus, markenrecht, dokument geteilt, sprachnachricht, steuererstattung, ihre daten, bestatigen',
  prize:
    'gewonnen, gewinner*, gewinnspiel*, herzlichen gluckwunsch, gutschein*, ausgewahlt, gratis iphone, iphone, preis abholen, geschenkkarte*, verlosung*, pramie*',
  inheritance:
    'erbschaft*, erbe, nachlass*, begunstigte*, verstorben*, millionen euro, millionen dollar, uberweisung von, rechtsanwalt aus, spende von, geschaftsvorschlag*, vertraulich*, gesegnet, treuhand*',
  threat:
    'gehackt*, hacker*, ihre webcam, aufgezeichnet, schadsoftware, trojaner, losegeld, urheberrecht*, abmahnung*, rechtliche schritte, datenleck, sicherheitslucke*, ihr gerat, negative bewertungen, bussgeld*, verstoss*',
  urgency:
    'dringend*, jetzt handeln, nur heute, letzte chance, letzte mahnung, letzte warnung, nur noch, sofort, innerhalb von, umgehend*, 24 stunden, 48 stunden, zeitlich begrenzt, schnell sein, begrenzte',
  clickHere:
    'klicken sie, hier klicken, klick hier, jetzt klicken, besuchen sie, folgenden link, link klicken, uber den, jetzt bestellen, jetzt kaufen, jetzt anmelden, jetzt registrier*, jetzt sichern, mehr erfahren, hier anmelden, unter folgendem, jetzt spielen, jetzt starten, schauen sie, jetzt beantragen',
  unsubscribe:
    'abmelden, abbestellen, austragen, keine weiteren, nicht mehr, werbung erhalten, kein interesse, widersprech*, unerwunscht',
  messenger: 'telegram*, whatsapp, skype, wechat, signal, threema',
  goods:
    'replica*, grosshandel*, hersteller, fabrik*, lieferant*, rolex, luxusuhren, markenuhren, direkt ab, werksverkauf, aus china, mindestbestellmenge, katalog, oem, verpackungen, preisliste',
  automation:
    'ki-gestutzt*, ki gestutzt*, chatbot*, automatisier*, automatisch, ki-losung*, ki losung*, ki tool*, ki assistent*, chatgpt, crm, saas, online-marketing, online marketing, marketingagentur, digitalagentur, werbeagentur, digitale*, digitalisierung',
  cheap:
    'gunstig*, billig*, rabatt*, sonderpreis*, bestpreis*, preiswert*, ab nur, nur 99, fur nur, reduziert*, prozent rabatt, schnappchen, aktionspreis*, festpreis, pro monat, tiefpreis*, kosten senken, senken ihre, laufenden kosten, stromkosten, energiekosten, kosten um, sparen sie, kartenzahlung, stromanbieter',
  request:
    'ich mochte, wir mochten, ich hatte, wir hatten, ich wurde, konnten sie, konnen sie, ich suche, wir suchen, ich brauche, wir brauchen, gibt es, haben sie, ist es, meine frage, eine frage, fragen zu, wie kann, wie lange, wann, wo finde, ist das, benotige*, wurde gern*, mich interessier*, wissen ob, geht das, bitte um, teilen sie, senden sie, ware es, darf ich, kann ich, kann man, bieten sie',
  order:
    'bestellung*, bestellt*, bestellnummer*, lieferung*, geliefert, rechnung, rechnungsnummer, sendungsnummer, paket, rucksendung*, zuruckschicken, erstattung, umtausch*, gekauft, kaufen, garantie, artikel, ersatzteil*, abo, lieferzeit, versand*, kaufbeleg, gekundigt, kundennummer, kundigen',
  booking:
    'buchen, buchung*, reservier*, tisch fur, tisch, zimmer*, anreise, abreise, ubernachtung*, termin, termine, frei, verfugbar*, personen, tickets, karten, kurs, workshop, fuhrung, mieten, besichtigung*, verschieben, absagen, anmeldung, doppelzimmer, ferienwohnung',
  problem:
    'fehler*, funktioniert, geht nicht, klappt nicht, kaputt, defekt*, problem*, anmelden kann, einloggen, login, absturz*, sturzt, abgesturzt, passwort zuruck*, leider nicht, seit gestern, reparatur*, reparier*, tropft, hilfe, meldung, einstellung*, update, version, lasst sich, anleitung',
  job: 'bewerb*, bewerbung*, lebenslauf, stelle, stellenanzeige, praktik*, ausbildung*, azubi, berufserfahrung, studium, student*, vollzeit, teilzeit, minijob, gehalt*, initiativbewerbung, zeugnis*, ehrenamt*, vorstellungsgesprach, abschluss*, werkstudent*, job',
  thanks:
    'danke*, vielen dank, herzlichen dank, besten dank, freundlichen gruss*, freundliche gruss*, liebe gruss*, viele gruss*, beste gruss*, mfg, vg, lg, gruss*, schonen tag, entschuldig*, tolle*, zufrieden, weiter so, im voraus',
  quote:
    'kostenvoranschlag*, angebot fur, ein angebot, preis fur, preise fur, was kostet, was kosten, wie viel, wieviel, kosten fur, quadratmeter, qm, bad, kuche, dach, garten, haus, wohnung, renovier*, sanier*, malerarbeiten, heizung*, fenster, umzug*, zaun, catering, ubersetz*, hochzeitsfotograf*, aufmass, budget',
  callBack:
    'ruckruf*, zuruckrufen, mich anrufen, anrufen, meine nummer, erreichbar, erreichen sie, melden sie, mich kontaktieren, meine telefonnummer, ruckmeldung, telefonisch',
  time: 'montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, sonntag*, morgen, gestern, nachste woche, letzte woche, diese woche, vormittag*, nachmittag*, abend*, wochenende, januar, februar, marz, april, juni, juli, august, september, oktober, november, dezember, uhr, heute, nachsten monat, nachsten, letzten',
  family:
    'meine frau, mein mann, mein sohn, meine tochter, meine mutter, mein vater, unser sohn, unsere tochter, unsere hochzeit, hochzeit, geburtstag*, kinder, kindern, mein hund, hund, katze, meine schwester, mein bruder, freundin, schule, familie, jubilaum, oma, opa, eltern, allergi*, vegetarisch*, vegan*, rollstuhl*, schwanger, unser verein, kollegen, schuler',
  code: 'funktion, schnittstelle, fehlermeldung, konsole, endpunkt, api, webhook*, dokumentation, entwickler, http, json, null, undefined, zeile, server, exception, plugin, version, parameter',
  complaint:
    'enttausch*, reklam*, beschwer*, unverschamt*, frechheit, wartezeit, warte, gewartet, niemand, nie wieder, schlecht*, beschadigt*, falsch*, zu spat, larm, schmutzig*, unzufrieden, argerlich, doppelt abgebucht, abgebucht, keine antwort, immer noch',
  ownSite:
    'unsere website, unserer website, unsere webseite, unserer webseite, unsere seite, unserer seite, unsere homepage, meine website, meine webseite, meine seite, unseren shop, unser shop',
};
