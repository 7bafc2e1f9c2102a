import type { BlogPage } from './page.test-data.ts'

export const dutch: BlogPage[] = [
  {
    name: 'bezit met en zonder apostrof',
    html: `<article><p>[[Zalando’s]] pakketten en [[Wehkamps]] prijzen.</p><p>[[HEMA's]] worst, [[Coolblues]] service. HEMA-worst en Coolblue-monteur zijn er geen.</p></article>`,
  },
  {
    name: 'een winkel die zijn domein heet',
    html: `<article><p>Besteld bij [[bol.com]], de bol op tafel kwam van [[HEMA]].</p><p>{{Bol.com}} levert morgen; bol.com/nl niet, en bol.company ook niet.</p></article>`,
  },
  {
    name: 'tabel met rijen die een naam hebben',
    html: `<article><table><tbody><tr><th scope="row">[[Coolblue]]</th><td>€ 10</td></tr><tr><th scope="row">[[Wehkamp]]</th><td>€ 11, {{Coolblue}} gratis</td></tr></tbody></table></article>`,
  },
  {
    name: 'accordeon en tabbladen',
    html: `<article><div role="tablist"><button role="tab">{{HEMA}}</button></div><div role="tabpanel"><p>Alles van [[HEMA]].</p></div><details><summary>{{Coolblue}}</summary><p>[[Coolblue]] bezorgt.</p></details></article>`,
  },
  {
    name: 'pagina met frames en bewerkbaar veld',
    html: `<article><iframe srcdoc="<p>{{HEMA}}</p>"></iframe><div contenteditable="plaintext-only">{{HEMA}}</div><div contenteditable="false">[[HEMA]]</div></article>`,
  },
  {
    name: 'enkele pagina met navigatie heen en terug',
    html: `<div id="root"><p>Thuis: [[HEMA]]</p></div>`,
    later: `history.pushState(0, '', '/b'); document.querySelector('#root').replaceChildren(Object.assign(document.createElement('p'), { textContent: 'B: [[Wehkamp]]' })); history.pushState(0, '', '/c'); document.querySelector('#root').replaceChildren(Object.assign(document.createElement('p'), { textContent: 'C: [[HEMA]] en [[Wehkamp]]' }))`,
  },
  {
    name: 'een recensie met sterren en een knop',
    html: `<article><h2>Beoordeling van {{Coolblue}}</h2><div class="review-box"><p>Wij geven [[Coolblue]] vijf sterren.</p><a class="button" href="https://www.coolblue.nl/x">Naar {{Coolblue}}</a></div></article>`,
  },
  {
    name: 'hoofdletters aan het begin',
    html: `<article><p>[[Hema]] en [[IKEA]]. {{Wehkamp}}</p></article>`,
  },
  {
    name: 'een lijst die later weggaat en terugkomt',
    html: `<main id="m"><p>[[HEMA]]</p></main>`,
    later: `document.querySelector('#m').innerHTML = '<p>Weg</p>'; document.querySelector('#m').insertAdjacentHTML('beforeend', '<p>Terug: [[HEMA]]</p><nav><p>{{Coolblue}}</p></nav>')`,
  },
]
