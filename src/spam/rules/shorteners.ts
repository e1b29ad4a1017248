/** Services that hide where a link leads. No maintained list of a suitable licence is published as a package. */
export const shorteners: ReadonlySet<string> = new Set(
  `bit.ly bitly.com j.mp tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly rb.gy cutt.ly shorturl.at shorturl.asia
  t.ly t.me tiny.cc tiny.pl tiny.one bl.ink short.io shorte.st adf.ly ouo.io ouo.press bc.vc clck.ru vk.cc u.to qps.ru goo.su
  s.id soo.gd clk.sh da.gd x.gd n9.cl acortar.link urlz.fr lc.cx hyperurl.co snip.ly trib.al dlvr.it lnkd.in fb.me wp.me
  surl.li v.ht me2.do han.gl bit.do cli.re kutt.it shrtco.de 2u.pw 2.gp gg.gg yourls.org linktr.ee lnk.to lnk.bio heylink.me
  wa.me wa.link chilp.it prf.hn tr.im po.st shrinkme.io exe.io gplinks.in droplink.co telegra.ph sites.google.com
  forms.gle dub.sh dub.co tny.im mcaf.ee zpr.io cutt.us shorter.me urlshortener.io reurl.cc ppt.cc pse.is lihi.cc lihi1.com
  t.cn url.cn dwz.cn suo.im suo.nz is.gy qrco.de linkd.pl krotki.link bitli.pro`.split(/\s+/),
);
