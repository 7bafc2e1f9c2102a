import type { BlogPage } from './page.test-data.ts'

export const norwegian: BlogPage[] = [
  {
    name: 'komplett er et ord',
    html: `<article><p>Et komplett sett med komplette verktøy fra [[Komplett]].</p><p>{{Komplett sett}} finnes. [[Boozts]] utvalg, men Boozten er noe annet.</p></article>`,
  },
  {
    name: 'lister i lister og definisjoner',
    html: `<article><ul><li>Klær<ul><li>[[Boozt]]</li><li>[[Zalando]]</li></ul></li><li>Hus: [[JYSK]]</li></ul><dl><dt>Elektronikk</dt><dd>[[Komplett]], {{JYSK}}</dd></dl></article>`,
  },
  {
    name: 'guillemets og parentes',
    html: `<article><p>Kjøp hos «[[Zalando]]» (eller [[Boozt]])!</p><p>[[Clas Ohlson]]? [[Komplett.no]].</p></article>`,
  },
  {
    name: 'bildetekst, video og svg',
    html: `<article><figure><img alt="{{JYSK}}"><figcaption>Stol fra [[JYSK]]. Foto: <cite>privat</cite></figcaption></figure><video><p>{{Boozt}}</p></video><svg><text>{{Boozt}}</text></svg><p>Sengetøy fra [[Boozt]].</p></article>`,
  },
  {
    name: 'forfatterboks og beslektede innlegg',
    html: `<main><article><p>Sengen er fra [[JYSK]].</p></article><section class="related-posts"><h2>Les også</h2><ul><li><a href="/boozt">{{Boozt}} i test</a></li></ul></section></main>
<footer><p>Skrevet i samarbeid med {{Komplett}}</p></footer>`,
  },
  {
    name: 'det som nettstedet lar være',
    options: { ignore_selectors: ['.annonse'], ignore_domains: ['boozt.com'] },
    html: `<article><p class="annonse">Annonse: {{JYSK}}</p><p>{{Boozt}} er ikke med, [[JYSK]] er.</p></article>`,
  },
  {
    name: 'tekst i artikkelens egen bunntekst',
    html: `<main><article><header><p class="lead">Vi testet senger fra [[JYSK]].</p></header><p>Resultatet er klart.</p><footer><p>Prøvd hos [[Komplett]].</p></footer></article></main>`,
  },
  {
    name: 'spørsmål og svar',
    html: `<article><div class="schema-faq"><div class="schema-faq-section"><strong class="schema-faq-question">Er [[Boozt]] trygt?</strong><p class="schema-faq-answer">Ja, {{Boozt}} er trygt.</p></div></div></article>`,
  },
  {
    name: 'utelatt side',
    options: { exclude_pages: ['/'] },
    html: `<article><p>{{JYSK}}</p></article>`,
  },
]
