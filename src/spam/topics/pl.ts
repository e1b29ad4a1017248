import type { TopicWords } from './topics';

export const pl: TopicWords = {
  seo: 'pozycjonowan*, pozycjonuj*, wyszukiwar*, pierwsza strona, pierwszej stronie, wynikach wyszukiwania, slowa kluczowe, slow kluczowych, widocznosc*, google maps, ruch organiczny, pozycje w, top 10, w google, google moja',
  backlinks:
    'backlink*, linkowan*, link building, artykul sponsorowany, artykuly sponsorowane, artykulow sponsorowanych, wymiana linkow, wpis goscinny, publikacja artykulu, linki dofollow, linkow dofollow, napisac artykul, artykul na, platne artykuly, link do, wpisy sponsorowane',
  webdesign:
    'projektowan*, tworzenie stron, stron internetowych, strony www, nowa strone, nowej strony, nowoczesn*, responsywn*, przestarzal*, redesign, odswiezenie strony, stworzymy, wykonujemy strony',
  traffic:
    'ruch na, odwiedzajacych, obserwujac*, social media, mediach spolecznosciowych, lajki, instagram, zasieg*, wyswietlen, opinie google, opinii google, prawdziwe opinie, katalog firm, katalogu firm',
  leads:
    'leady, leadow, nowych klientow, wiecej klientow, nowi klienci, potencjalnych klientow, pozyskiwan*, pozyskac klientow, sprzedaz*, wieksza sprzedaz, zwiekszyc sprzedaz, wiecej zapytan, spotkan handlowych',
  lists:
    'baza danych, bazy danych, baze danych, bazy adresow, bazy firm, baza firm, mailing*, email marketing, masowa wysylka, formularze kontaktowe, formularzy kontaktowych, lista mailingowa, decydentow',
  yourSite:
    'twoja strona, twojej strony, twoja strone, twojej stronie, twojej firmy, twoja firma, twoja firme, twojego biznesu, panstwa strona, panstwa strony, panstwa strone, panstwa stronie, panstwa firmy, panstwa firma, panstwa firme, panstwa witryn*, panstwa domen*, twojej branzy, panstwa branzy, twoj biznes, panstwa biznes*, wasza strona, waszej strony, waszej firmy, konkurencj*, wlasciciel strony, wlasciciel domeny, twoj blog, panstwa sklep*, twoja domena, twojej domeny',
  offering:
    'oferujemy, oferuje, proponujemy, nasz zespol, nasza agencja, naszej agencji, nasze uslugi, naszych uslug, nasza usluga, nasi specjalisci, nasi eksperci, nasze rozwiazani*, nasza platforma, specjalizuj*, oferta specjalna, specjalna oferta, pomagamy, pomozemy, nasze produkty, nasza firma, dostarczamy, jestesmy agencja, jestesmy firma, nasi klienci, naszych klientow, zapewniamy, nasz oferta, udzielamy, zajmujemy sie, tworzymy, pomagam firmom, zrobimy',
  promise:
    'gwarant*, zwieksz*, poprawi*, podwoj*, maksymaliz*, rezultat*, efekty, bez ryzyka, wzrost*, rozwin*, rozwoj*, przyciag*, sukces*, zyskaj*, zyskown*, sprawdzon*, skuteczn*, wyprzedz*, wiecej telefonow, lepsze pozycje, traca klientow, wielu klientow, wiecej rezerwacji',
  contact:
    'zainteresowan*, jesli interesuje, krotka rozmowa, krotka rozmowe, krotkiej rozmowy, bezplatna analiz*, bezplatny audyt, darmowy audyt, bezplatna konsultacj*, darmowa konsultacj*, bezplatna wycen*, darmowa wycen*, bezplatn*, niezobowiazujac*, bez zobowiazan, umow sie, umowic rozmowe, odpowiedz na, 15 minut, 10 minut, skontaktuj sie, zapraszamy do, zapraszam do, przetestuj*, darmowa probk*, moja wiadomosc, poprzednia wiadomosc, darmowa analiz*, studium przypadku, wysle nasze, moge wyslac, napisz do, napisz na, porozmawiamy, czy porozmawiamy',
  crypto:
    'krypto*, bitcoin*, btc, ethereum, kryptowalut*, blockchain, nft, portfel krypto*, token, tokeny, usdt, btc tygodniowo, minimalny depozyt, tygodniowo',
  invest:
    'inwest*, dochod pasywny, pasywny dochod, zarabia*, zarobi*, zarobek, latwe pieniadze, szybkie pieniadze, trading, forex, zysk*, wolnosc finansowa, z domu, dziennie, dodatkowy dochod, bogaty, stopa zwrotu',
  casino:
    'kasyn*, bukmacher*, zaklady, automaty, darmowe spiny, darmowych spinow, bonus bez, bonus powitalny, ruletk*, poker, jackpot, loteri*, hazard*, slot*, zaklady bukmacherskie, zakladow bukmacherskich, blackjack, przy rejestracji',
  loan: 'pozyczk*, pozyczek, kredyt*, chwilowk*, oprocentowan*, niskie oprocentowanie, bez bik, finansowan*, hipotecz*, dlug*, oddluzen*, konsolidacj*, gotowk*, pozyczkodawc*, bez zaswiadczen, rocznie, osobom prywatnym, dla zadluzonych',
  pharma:
    'viagra*, cialis*, bez recepty, tabletk*, tabletek, apteka*, leki, lekow, odchudzan*, schudn*, sildenafil*, suplement*, cbd, ozempic, potencj*, erekcj*, spalacz*, leki bez, wypadanie wlosow',
  adult:
    'porno*, seks*, sex, sexy, nagie, nago, escort*, randki, samotne kobiety, singielki, kamerki, erotyczn*, dziewczyny, kobiety z, samotny',
  account:
    'konto zostalo, konto zostanie, twoje konto, panstwa konto, twoja skrzynka, twoje haslo, skrzynka pelna, zweryfikuj*, weryfikacj*, potwierdz swoje, potwierdz dane, nietypowa aktywnosc, podejrzana aktywnosc, zawieszon*, zablokowan*, twoja paczka, paczka zostala, paczka oczekuje, doplata, doplaty, doplac*, nieoplacon*, zalegl*, niezaplacon*, domena wygas*, wygasa, wygasnie, paypal, inpost, poczta polska, dane bankowe, danych karty, mbank, pko, clo, netflix, zaktualizuj*, wezwanie do, alert bezpieczenstwa, zabezpiecz swoje, logowanie z, panstwa znak, zwrot podatku',
  prize:
    'wygral*, wygran*, zwyciezc*, gratulacje, gratulujemy, nagrod*, losowani*, karta podarunkowa, karte podarunkowa, iphone, prezent, wybran*, odbierz, voucher*',
  inheritance:
    'spadek, spadku, spadkobierc*, beneficjent*, zmarl*, milionow, milion, miliony, adwokat*, przelew srodkow, darowizn*, propozycja biznesowa, poufn*, boze, bog, raka, fundusz*, testament*',
  threat:
    'zhakowa*, haker*, nagral*, okup*, praw autorskich, prawa autorskie, kroki prawne, malware, trojan*, wirus*, naruszen*, narusza*, luka w, luki w, negatywne opinie, kara, kary, grzywn*, wyciek*',
  urgency:
    'pilne, pilnie, ostatnia szansa, ostatnie ostrzezenie, ostateczne wezwanie, tylko dzis, tylko dzisiaj, ograniczony czas, natychmiast*, niezwlocznie, 24 godzin*, 48 godzin*, nie przegap*, spiesz*, ostatnie miejsca, liczba miejsc, nie czekaj',
  clickHere:
    'kliknij tutaj, kliknij w, kliknij, klikajac, odwiedz nasza, odwiedz nas, zobacz, ponizszy link, pod linkiem, tutaj, zamow teraz, kup teraz, zarejestruj*, zapisz sie, sprawdz, dowiedz sie, zagraj*, pobierz, wejdz na, zloz wniosek, dolacz*, skorzystaj*',
  unsubscribe:
    'wypisa*, wypisz*, rezygn*, nie chcesz, nie chca, nie zycz*, nie otrzymywac, usunac, usuniecie z, zrezygnowac',
  messenger: 'telegram*, whatsapp*, skype, wechat, na whatsapp',
  goods:
    'replik*, hurt*, hurtown*, producent*, fabryk*, dostawc*, rolex, zegarki, torebki, katalog*, z chin, oem, minimalne zamowienie, opakowan*, cennik',
  automation:
    'sztuczna inteligencj*, sztucznej inteligencji, z ai, agent ai, agenci ai, chatbot*, automatyzac*, automatyzuj*, oprogramowan*, crm, chatgpt, saas, marketing internetowy, marketingu internetowego, agencja marketing*, agencja interaktywna, wirtualn*, marketing*, narzedzia ai, narzedzi ai',
  cheap:
    'tani*, najtani*, niskie ceny, niska cena, najlepsza cena, najlepsze ceny, rabat*, znizk*, promocj*, okazj*, juz od, za jedyne, tylko za, cena specjalna, przystepn*, miesiecznie, taniej, wyprzedaz, kod rabatowy, atrakcyjn*, obnizymy, obnizyc koszty, rachunki za, oszczedz*, koszty energii',
  request:
    'chcialbym, chcialabym, chcielibysmy, chce, prosze o, prosze, prosimy, czy moglbym, czy moglabym, czy mozna, czy moze, czy mozecie, czy maja, czy macie, czy jest, czy sa, potrzebuj*, szukam, szukamy, poszukuj*, mam pytanie, pytanie, jak moge, jak dlugo, ile, kiedy, gdzie, czy istnieje, interesuje mnie, zapytac, dowiedziec, uprzejmie, informacji o, informacje o',
  order:
    'zamowieni*, zamowil*, numer zamowienia, dostaw*, wyslan*, wysylk*, paczk*, faktur*, zwrot*, zwrocic, reklamacj*, wymian*, kupil*, zakup*, kupic, gwarancj*, produkt, abonament*, czesc, czesci, otrzymal*, dostepny, rozmiar, magazynie, umowy',
  booking:
    'rezerw*, zarezerw*, stolik*, pokoj*, przyjazd*, wyjazd*, noclegi, noce, noc, wizyt*, termin*, wolne, dostepn*, osob, osoby, bilet*, zajeci*, lekcj*, kurs*, warsztat*, zwiedzan*, wynaj*, odwola*, przeloz*, dorosl*, miejsca',
  problem:
    'blad, bledu, bledy, bledem, nie dziala, nie moge, nie da, zepsut*, zepsul*, uszkodz*, awari*, problem*, zalogowa*, logowan*, zawiesza, wylacza sie, napraw*, serwis, ciekni*, przeciek*, pomoc, komunikat*, wersj*, ustawieni*, zresetowa*, usterk*, instrukcj*',
  job: 'aplik*, cv, praca, prace, pracy, stanowisk*, rekrutacj*, praktyk*, staz, stazu, doswiadczeni*, absolwent*, student*, studia, studiuj*, uczelni*, etat*, wynagrodzen*, rozmowa kwalifikacyjna, wolontari*, ogloszeni*, list motywacyjny, zalacz*, zatrudn*',
  thanks:
    'dziekuj*, dzieki, pozdrawiam*, z powazaniem, serdeczn*, przepraszam*, z gory, wdzieczn*, zadowolon*, swietn*, milego dnia, polecam, dobra robota, pozdrowienia',
  quote:
    'wycen*, o wycene, kosztorys*, cena za, ceny za, ile kosztuje, ile kosztuja, ile wynosi, koszt, koszty, cennik*, metrow, m2, kuchni*, lazienk*, dach*, ogrod*, dom, domu, mieszkani*, remont*, malowani*, kotl*, piec, okna, okien, przeprowadzk*, catering*, tlumacz*, fotograf*, ogrodzeni*, montaz*, budzet',
  callBack:
    'oddzwon*, zadzwon*, o telefon, prosze dzwonic, kontakt telefoniczny, o kontakt, moj numer, moj telefon, numer telefonu, kontakt ze, telefonicznie, zadzwonic',
  time: 'poniedzial*, wtor*, srod*, czwart*, piatek, piatku, piatki, sobot*, niedziel*, jutro, wczoraj, przyszlym tygodniu, zeszlym tygodniu, tym tygodniu, tygodni*, rano, popoludni*, wieczor*, weekend*, styczni*, luty, lutego, marzec, marca, kwiecien, kwietnia, maj, maja, czerw*, lip*, sierp*, wrze*, pazdziernik*, listopad*, grud*, godz*, dzis, dzisiaj, przyszly, ostatni*',
  family:
    'moja zona, zona, zony, moj maz, mezem, moj syn, syn, syna, moja corka, corka, corki, corke, moja mama, mama, mamy, moj tata, tata, nasze wesele, wesele, slub*, urodzin*, rocznic*, dzieci*, dziecko, moj pies, pies, psa, kot, kota, siostr*, brat, przyjaci*, szkol*, rodzin*, rodzic*, alergi*, wegetaria*, wegan*, wozek, wozku, ciazy, nasze stowarzyszenie, wspolpracow*, uczni*, babc*',
  code: 'funkcja, konsola, konsoli, api, webhook*, dokumentacj*, programist*, json, http, null, undefined, linia, serwer*, wtyczk*, zapytanie, odpowiedz, parametr*, kod, endpoint',
  complaint:
    'rozczarowan*, niedopuszczaln*, skarg*, skandal*, reklamuj*, czekam, czekal*, nikt, nigdy wiecej, zle, zla, fataln*, uszkodzon*, pomylk*, nieprawidlow*, spoznion*, opoznien*, halas*, brud*, niezadowolon*, pobrano dwa, brak odpowiedzi, nadal nie, trzeci raz, niegrzeczn*',
  ownSite:
    'nasza strona, naszej strony, nasza strone, naszej stronie, moja strona, mojej strony, moja strone, nasz sklep, naszego sklepu, naszej firmy',
};
