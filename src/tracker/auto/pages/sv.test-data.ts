import type { BlogPage } from './page.test-data.ts'

export const swedish: BlogPage[] = [
  {
    name: 'genitiv med kolon och namn som slutar på s',
    html: `<article><p>[[H&amp;M:s]] jacka och [[Åhléns]] kassar.</p><p>[[XXL:s]] skor; xxl är en storlek, XXL-skor också.</p><p>Zalandokunder och Boozt-rea räknas inte, [[Zalandos]] frakt gör det.</p></article>`,
  },
  {
    name: 'stadium är ett läge, Stadium en butik',
    html: `<article><p>I ett tidigt stadium gick jag till [[Stadium]].</p><p>Stadiumet var fullt. {{Stadium}}s rea är slut.</p></article>`,
  },
  {
    name: 'två ord med fast mellanslag, och delade bokstäver',
    html: `<article><p>Lampan kommer från [[Clas&nbsp;Ohlson]].</p><p>Koppen är från [[A\u030ahle\u0301ns]].</p><p>Clas Olsson är min granne.</p></article>`,
  },
  {
    name: 'recept i block med faktaruta i texten',
    html: `<main><article><p>Köp formen på [[IKEA]].</p><aside class="fact-box"><p>Tips: [[Clas Ohlson]] har den också.</p></aside>
<div class="wp-block-group"><div class="wp-block-media-text"><div class="wp-block-media-text__content"><p>[[Åhléns]] har den i rött.</p></div></div></div></article></main>
<aside class="widget-area"><p>{{Stadium}}</p></aside>`,
  },
  {
    name: 'meny, brödsmulor och taggar',
    html: `<div class="breadcrumbs"><a href="/">Hem</a> › <a href="/ikea">{{IKEA}}</a> › {{Stadium}}</div>
<div role="navigation"><span>{{Åhléns}}</span></div><article><p>Nytt på [[Stadium]] i dag.</p><p class="tags">Taggar: <a href="/tag/xxl" rel="tag">{{XXL}}</a></p></article>`,
  },
  {
    name: 'oändlig rullning i en lista',
    html: `<main><ul id="list"><li>[[IKEA]]: 10 kr</li></ul></main>`,
    later: `for (const t of ['[[Stadium]]: 20 kr', '{{IKEA}}: 30 kr', '[[Clas Ohlson]]: 40 kr']) { const li = document.createElement('li'); li.textContent = t; document.querySelector('#list').append(li) }`,
  },
  {
    name: 'formulär och knappar',
    html: `<article><form><fieldset><legend>{{IKEA}}</legend><p>{{Stadium}}</p><select><option>{{Åhléns}}</option></select></fieldset></form>
<div role="button" tabindex="0">{{Stadium}}</div><span onclick="go()">{{XXL}}</span><p>Och [[XXL]].</p></article>`,
  },
  {
    name: 'citattecken, tankstreck och frågetecken',
    html: `<article><p>”[[Åhléns]]” – eller [[IKEA]]?</p><p>Nej:[[Stadium]]!</p></article>`,
  },
  {
    name: 'sammansättningar med bindestreck',
    html: `<article><p>IKEA-möbler, Ikeamöbler, H&amp;M-rea och icke-IKEA.</p><p>Men [[Ikeas]] möbler och [[Hennes &amp; Mauritz]] rea.</p></article>`,
  },
  {
    name: 'en sida med många rutor',
    html: `<div class="grid"><div class="card"><h3>{{IKEA}}</h3><p>Bord från [[IKEA]]</p></div><div class="card"><h3>{{Stadium}}</h3><p>Skor från [[Stadium]]</p><a class="btn" href="/x">{{Stadium}}</a></div><div class="card" hidden><p>{{XXL}}</p></div></div>`,
  },
  {
    name: 'en app med hashadresser',
    options: { hash_routes: true },
    html: `<div id="app"><p>Start: [[IKEA]]</p></div>`,
    later: `location.hash = '#/två'; document.querySelector('#app').innerHTML = '<p>Två: [[IKEA]] och [[XXL]]</p>'`,
  },
]
