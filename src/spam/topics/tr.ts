import type { TopicWords } from './topics';

export const tr: TopicWords = {
  seo: 'arama motor*, ilk sayfa*, ilk sirada, ust sirala*, google sirala*, anahtar kelime*, gorunurlug*, gorunurluk, google harita*, organik trafik*, google da, googleda, seo hizmet*, siralama*',
  backlinks:
    'backlink*, tanitim yazi*, misafir yazar*, link satis*, link takas*, sponsorlu icerik*, sponsorlu yazi*, konuk yazar*, dofollow, link insa*, makale yayin*, makale yazmak, ucretli yazi*, icerik yayinla*',
  webdesign:
    'web tasarim*, site tasar*, modern web*, modern site*, yazilim hizmet*, mobil uygulama*, eski gorun*, yenile*, kurumsal web, profesyonel web, yeni site*, guncel olmayan',
  traffic:
    'trafik*, ziyaretci*, takipci*, sosyal medya*, begeni*, instagram, izlenme*, erisim*, google yorum*, gercek yorum*, firma rehberi, yildizli yorum*',
  leads:
    'yeni musteri*, daha fazla, potansiyel musteri*, musteri kazan*, musteri bul*, satislar*, cironuz*, ciro, musteri aday*, randevu ayarla*',
  lists:
    'mail listesi, veri taban*, veritaban*, toplu mail, toplu sms, iletisim form*, firma liste*, rehber*, mail adres*',
  yourSite:
    'web siteniz*, sitenizi*, siteniz*, sitenizin, sitenizde, isletmeniz*, firmaniz*, sirketiniz*, markaniz*, blogunuz*, domaininiz*, alan adiniz*, rakipleriniz*, sektorunuz*, web sayfaniz*, site sahibi, internet siteniz*, isiniz*, magazaniz*',
  offering:
    'sunuyoruz, hizmet veriyoruz, hizmetlerimiz*, hizmeti sun*, ekibimiz*, ajansimiz*, uzmanlarimiz*, cozumlerimiz*, cozumumuz*, platformumuz*, uzmaniz, ozel teklif*, firsat*, yardimci oluyoruz, urunlerimiz*, firmamiz*, sirketimiz*, sagliyoruz, musterilerimiz*, paketlerimiz*, olarak sizlere, size ozel, sunmak*, yazilimimiz*, biz ilgileniyoruz, veriyoruz, hazirliyoruz, yapiyoruz, yardimci oluyorum, yapabiliriz',
  promise:
    'garanti*, artir*, arttir*, yukselt*, ikiye katla*, sonuc*, risksiz, buyu*, basari*, kazandir*, kanitlan*, etkili, one cik*, zirve*, maksimum*, hizla, daha cok, musteri kaciriyor*, kacirdiginizi',
  contact:
    'ilgilenir*, ilgileniyorsan*, ilginizi cek*, kisa bir, ucretsiz analiz, ucretsiz danisman*, ucretsiz deneme*, ucretsiz teklif*, ucretsiz demo, ucretsiz rapor*, gorusme planla*, gorusme ayarla*, yanitla*, 15 dakika*, 10 dakika*, bize ulas*, iletisime gec*, bizi ara*, toplanti*, detayli bilgi, taahhutsuz, onceki mesaj*, mesajim ulasti, ornek calisma*, gondereyim, konusalim, yazin, bize yazin, gonderebiliriz',
  crypto:
    'kripto*, bitcoin*, btc, ethereum, kripto para*, blockchain, blokzincir*, nft, cuzdan*, token*, usdt, haftada btc, minimum yatirim, haftada',
  invest:
    'yatirim*, pasif gelir*, ek gelir*, para kazan*, kolay para*, forex, trading, kazanc*, kar ede*, finansal ozgurluk, evden*, gunluk, gunde, borsa, getiri*, zengin ol*',
  casino:
    'casino*, kumarhane*, bahis*, iddaa, slot*, bedava spin*, freespin*, free spin*, deneme bonusu, bonus*, hosgeldin bonus*, rulet*, poker, jackpot, piyango*, canli bahis, deneme bonus*, blackjack, kayit bonus*',
  loan: 'kredi*, faiz*, dusuk faiz*, borc*, finansman*, ihtiyac kredi*, konut kredi*, hizli kredi, kefilsiz*, banka onay*, kredi onay*, nakit*, tefeci*, yillik, sicil*',
  pharma:
    'viagra*, cialis*, recetesiz*, ilac*, eczane*, hap, haplar*, zayifla*, kilo ver*, sildenafil*, takviye*, cbd, ozempic, sertlesme*, cinsel guc*, yag yak*, sac dokul*',
  adult:
    'porno*, seks*, sex, ciplak*, escort*, eskort*, arkadaslik*, tanisma*, yalniz kadin*, webcam*, bayan eskort, kadinlar cevrimici',
  account:
    'hesabiniz*, hesap askiya, askiya al*, sifreniz*, posta kutunuz*, dogrula*, dogrulayin, onaylayin, olagandisi etkinlik*, supheli etkinlik*, supheli giris*, kisitlan*, bloke*, kargonuz*, paketiniz*, teslim edileme*, odenmemis*, gecikmis fatura*, alan adinin, suresi dol*, sona er*, paypal, ptt, banka bilgi*, kart bilgi*, guncelleyin, gumruk*, e-devlet, ceza*, netflix, icra*, guvenlik uyari*, hesabinizi koru*, giris tespit*, markaniz tescil*, vergi iade*',
  prize:
    'kazandiniz*, kazanan*, tebrik*, odul*, cekilis*, hediye*, hediye kart*, iphone, secildiniz*, talep edin, kupon*',
  inheritance:
    'miras*, mirasci*, varis*, lehtar*, vefat*, milyon dolar*, milyon euro*, milyon, avukat*, bagis*, is teklif*, gizli*, kanser*, fonlar*, vasiyet*',
  threat:
    'hack*, kameraniz*, kaydet*, fidye*, telif*, yasal islem*, hukuki*, zararli yazilim*, virus*, ihlal*, guvenlik acig*, olumsuz yorum*, para ceza*, dava*, sizdir*',
  urgency:
    'acil*, son sans*, son uyari*, son gun*, sadece bugun, sinirli sure*, hemen simdi, derhal*, 24 saat*, 48 saat*, kacirma*, kacirmayin, acele*, sinirli sayida, kisa sureli*, gecikmeden',
  clickHere:
    'tiklayin*, buraya tikla*, linke tikla*, tikla*, ziyaret ed*, sitemizi ziyaret, asagidaki link*, baglanti*, hemen al*, simdi al*, siparis verin, kayit ol*, uye ol*, kesfet*, katil*, oyna*, basvur*, incele*, indirin, hemen indir*',
  unsubscribe: 'abonelik*, listeden cik*, istemiyorsan*, almak istemi*, iptal etmek, cikmak icin, ret yaz*, red yaz*',
  messenger: 'telegram*, whatsapp*, skype, wechat',
  goods:
    'replika*, toptan*, uretici*, imalat*, fabrika*, tedarik*, rolex, canta*, katalog*, cinden, oem, minimum siparis, ihracat*, ithalat*, ambalaj*, fiyat liste*, saatler',
  automation:
    'yapay zeka*, chatbot*, otomasyon*, otomatik*, yazilim*, crm, chatgpt, saas, dijital pazarlama*, dijital ajans*, reklam ajans*, sanal asistan*, pazarlama*, dijital*',
  cheap:
    'ucuz*, uygun fiyat*, en uygun*, indirim*, kampanya*, sadece tl, fiyat avantaj*, ozel fiyat*, ekonomik*, aylik, avantajli*, yuzde, promosyon*, bedava*, dusuruyoruz*, fatura tutari, tasarruf*, elektrik fatura*',
  request:
    'istiyorum*, istiyoruz*, istemistim, isterim*, isteriz, rica ed*, lutfen*, misiniz*, musunuz*, midir, mudur, mi acaba, acaba*, var mi, mumkun mu, mumkunse, sorum*, sorun olur, soru*, ogrenmek*, bilgi al*, bilgi ver*, ariyorum*, ariyoruz*, ihtiyacim*, ihtiyacimiz*, nasil*, ne kadar, ne zaman, nerede*, kac, hangi, yapiyor musunuz, olur mu, yapabilir*, konusunda bilgi, merak edi*, miyim, edebilir*',
  order:
    'siparisim*, siparis*, siparis numara*, teslim*, kargo*, fatura*, iade*, geri odeme*, degisim*, satin al*, aldim, aldigim*, garanti suresi, urun*, yedek parca*, abonelig*, stok*, beden*, numarali',
  booking:
    'rezervasyon*, masa*, oda*, giris, cikis, gece*, randevu*, musait*, uygun mu, kisi*, kisilik*, bilet*, kurs*, atolye*, tur, kirala*, iptal*, erteleme*, ertele*, yetiskin*, konakla*, ders, dersi, dersler*',
  problem:
    'hata*, calismiyor*, calismadi*, acilmiyor*, yapamiyorum*, giremiyorum*, bozul*, ariza*, arizali*, sorun*, problem*, giris yap*, giris yapam*, donuyor*, kapaniyor*, tamir*, onarim*, su sizd*, damla*, yardim*, mesaji*, surum*, ayar*, sifirla*, kullanma kilavuzu, destek*',
  job: 'is basvuru*, basvuru*, ozgecmis*, cv, pozisyon*, staj*, deneyim*, tecrube*, mezun*, ogrenci*, universite*, tam zamanli, yari zamanli, maas*, mulakat*, gonullu*, ilan*, is ariyorum, calismak*, ekte*, kariyer*',
  thanks:
    'tesekkur*, saygilar*, iyi gunler*, iyi calismalar*, selamlar*, sevgiler*, kolay gelsin, ozur*, kusura bakma*, memnun*, harika*, simdiden*, sagol*, iyi aksamlar',
  quote:
    'fiyat teklif*, teklif al*, fiyat al*, fiyati, fiyatlari*, maliyet*, ucret*, metrekare*, mutfak*, banyo*, cati*, bahce*, ev, evim*, daire*, tadilat*, boya*, kombi*, pencere*, nakliye*, tasinma*, ceviri*, fotografci*, cit, montaj*, butce*, kesif',
  callBack:
    'beni ara*, arar misiniz*, arayabilir*, aramanizi*, geri ara*, bana ulas*, bana don*, numaram*, telefonum*, iletisime gecer*, iletisime gecebilir*, donus yap*, telefonla',
  time: 'pazartesi*, sali*, carsamba*, persembe*, cuma*, cumartesi*, pazar gunu, pazar, yarin*, gelecek hafta*, gecen hafta*, bu hafta*, hafta*, sabah*, ogleden*, aksam*, ocak*, subat*, nisan*, mayis*, haziran*, temmuz*, agustos*, eylul*, ekim*, kasim*, aralik*, saat, bugun*, onumuzdeki*, gelecek ay, gecen ay, dun, mart',
  family:
    'esim*, karim*, kocam*, oglum*, kizim*, annem*, babam*, dugun*, dogum gunu*, yil donumu*, cocuk*, cocugum*, kopegim*, kopek*, kedi*, kardesim*, arkadas*, okul*, aile*, alerji*, vejetaryen*, vegan*, tekerlekli*, hamile*, dernegimiz*, is arkadas*, ogrencilerim*, nisanlim*, anneannem*',
  code: 'fonksiyon*, konsol*, api, webhook*, dokumantasyon*, gelistirici*, json, http, null, undefined, satir*, sunucu*, eklenti*, istek, yanit, parametre*, kod, endpoint*',
  complaint:
    'hayal kirik*, kabul edilemez*, sikayet*, rezalet*, bekliyorum*, bekledim*, bekledik*, kimse*, bir daha*, kotu*, berbat*, hasarli*, yanlis*, gec, gecikti*, gecikme*, gurultu*, kirli*, memnun degil*, iki kez, cevap yok, cevap ala*, ucuncu kez, magdur*, ilgisiz*, hala',
  ownSite:
    'sitemiz*, web sitemiz*, sayfamiz*, dukkanimiz*, magazamiz*, sitem, siteme, sitemi, isletmemiz*, klinigimiz*',
};
