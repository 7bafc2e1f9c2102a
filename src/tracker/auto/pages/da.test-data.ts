import type { BlogPage } from './page.test-data.ts'

export const danish: BlogPage[] = [
  {
    name: 'en test med overskrifter, lister og sammensatte ord',
    html: `<article><h1>{{Elgigantens}} bedste tv</h1>
<p>[[Elgigantens]] udvalg er elgigantisk, og en Elgiganten-kunde får rabat. Elgigantenkunder er glade.</p>
<ul><li>Pris hos [[POWER]]: 4.999 kr.</li><li>{{Elgiganten}}: 5.299 kr.</li></ul>
<p>Der er power i den, og strømforsyningen hedder PowerPlus.</p></article>`,
  },
  {
    name: 'et magasin er ikke Magasin',
    html: `<article><p>Jeg læste det i et magasin, som [[Magasin du Nord]] sender ud.</p>
<p>Hos {{Magasin}} på Kongens Nytorv. Magasinet er gratis.</p><p>[[Bog &amp; idés]] bøger og [[H&amp;Ms]] kjoler.</p></article>`,
  },
  {
    name: 'grænsen i et afsnit',
    html: `<article><p>[[Matas]], [[JYSK]], {{Boozt}} og {{Zalando}} har alle udsalg.</p><p>[[Boozt]] slutter først, {{Matas}} sidst.</p>
<p>Udsalget hos [[Zalando]] er længst.</p></article>`,
  },
  {
    name: 'grænsen på en side, og navne der allerede er links',
    set: { mostInPage: 3 },
    html: `<article><p>Læs om <a href="/test">{{Elgigantens}} garanti</a>.</p><p>[[Matas]]</p><p>[[JYSK]]</p><p>{{Elgiganten}}</p><p>[[Boozt]]</p><p>{{Zalando}}</p></article>`,
  },
  {
    name: 'citater af folk',
    html: `<article><p>Vi spurgte [[Matas]].</p><blockquote class="wp-block-quote"><p>Hos {{JYSK}} er det billigere.</p><cite>Peter, {{Boozt}}</cite></blockquote>
<p>Han sagde: <q>{{JYSK}} er bedst</q>.</p><div class="testimonial-quote">{{JYSK}}</div><p>Vi købte selv hos »[[JYSK]]«.</p></article>`,
  },
  {
    name: 'linjeskift, fed og kursiv midt i teksten',
    html: `<article><p>Hos <strong>[[Elgiganten]]</strong>, <em>[[Boozt]]</em><br>{{Zalando}}s butik.</p><p>Elgi<b>ganten</b> og <em>JYSK</em>kunder.</p>
<p>Se [[Bog &amp;
idé]] i Aarhus.</p></article>`,
  },
  {
    name: 'sidefod, sidebjælke og cookiebanner',
    html: `<div id="page"><div id="content"><p>Købt hos [[Matas]].</p></div>
<aside id="secondary" class="widget-area"><section class="widget"><p>Tilbud fra {{JYSK}} og {{Matas}}</p></section></aside>
<footer id="colophon"><p>© Bloggen. Reklame for {{JYSK}}.</p></footer></div>
<div role="dialog" aria-label="Cookies"><p>{{Boozt}} sætter cookies.</p></div>`,
  },
  {
    name: 'ramt af store bogstaver',
    html: `<article><p>HOS [[ELGIGANTEN]] ER DER UDSALG, OG [[BOOZT.COM]] FØLGER EFTER.</p><p>Vi sit ned i xxl, men XL findes hos [[XXL]].</p></article>`,
  },
  {
    name: 'et afsnit under hver overskrift',
    set: { scope: 'section' },
    html: `<article><p>[[Matas]] og {{Matas}}</p><h2>Creme fra {{Matas}}</h2><p>Nu hos [[Matas]]. Og {{Matas}}.</p><h3>Pris</h3><p>[[Matas]]: 99 kr.</p></article>`,
  },
  {
    name: 'forkert apostrof, skråstreg og parentes',
    html: `<article><p>[[Elgiganten's]] pris ([[Boozt]]/{{Zalando}}).</p><p>[[Zalando]], ellers "{{Boozt}}".</p><p>Elgiganten- og Boozt-kunder.</p></article>`,
  },
  {
    name: 'en side uden links',
    attributes: 'data-outbound-off',
    html: `<article><p>Hos {{Elgiganten}}.</p></article>`,
  },
]
