import type { BlogPage } from './page.test-data.ts'

export const german: BlogPage[] = [
  {
    name: 'Genitiv, Bindestrich und Zusammensetzung',
    html: `<article><p>[[Zalandos]] Versand ist schnell, ein Zalando-Gutschein spart, der Zalandogutschein auch.</p>
<p>Bei [[MediaMarkt]] und [[Saturn]] gibt es Angebote. Die Saturnringe sieht man im Fernrohr, {{Saturn V}} flog zum Mond.</p>
<p>{{Media Markt}} schreibt man getrennt; MediaMarkt-Prospekt bleibt Text.</p></article>`,
  },
  {
    name: 'Namen, die Menschen haben',
    html: `<article><p>{{Otto von Bismarck}} kaufte nie bei [[OTTO]].</p><p>{{Onkel Otto}} und {{Otto Normalverbraucher}} auch nicht.</p>
<p>{{Michael Douglas}} riecht nach [[Parfümerie Douglas]]. Der Vater {{Kirk Douglas}} nicht; {{Douglas}} schon.</p></article>`,
  },
  {
    name: 'Gutenberg: Listen, Tabelle, Zitat und Knopf',
    html: `<main><article><!-- wp:list --><ul class="wp-block-list"><li>Saiten von [[Thomann]]</li><li>Stuhl von [[IKEA]]</li></ul><!-- /wp:list -->
<!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>{{OTTO}}</th></tr></thead><tbody><tr><td>[[OTTO]]: 99 €</td></tr></tbody></table><figcaption class="wp-element-caption">Preise bei {{IKEA}}</figcaption></figure><!-- /wp:table -->
<!-- wp:quote --><blockquote class="wp-block-quote"><p>{{Saturn}} war mein Laden</p></blockquote><!-- /wp:quote -->
<p>Weiter: <a class="wp-block-button__link" href="/angebote">Zu den Angeboten</a> <button type="button">{{Saturn}}</button></p></article></main>`,
  },
  {
    name: 'Apostroph und harter Strich',
    html: `<article><p>[[Zalando's]] Preise, IKEA‑Regal mit hartem Strich, [[IKEA]] – mit Gedankenstrich.</p><p>[[Douglas]]' Düfte und Douglass.</p></article>`,
  },
  {
    name: 'Inhaltsverzeichnis und Anker',
    html: `<article><div id="ez-toc-container"><ul><li><a href="#otto">1. {{OTTO}}</a></li><li><a href="#ikea">2. {{IKEA}}</a></li></ul></div>
<h2 id="otto">{{OTTO}}</h2><p>Ratenkauf bei [[OTTO]].</p><h2 id="ikea">{{IKEA}}</h2><p>Köttbullar bei [[IKEA]].</p></article>`,
  },
  {
    name: 'Code und Tasten',
    html: `<article><p>Schreibe <code>{{Zalando}}</code>, drücke <kbd>{{IKEA}}</kbd> und lies <samp>{{OTTO}}</samp>.</p><pre>{{Thomann}}</pre><p>Danach zu [[Thomann]].</p></article>`,
  },
  {
    name: 'Text, den ein Rahmenwerk neu schreibt',
    html: `<div id="app"><p id="x">Heute bei [[OTTO]]</p><p>Sonst [[IKEA]]</p></div>`,
    later: `document.querySelector('#x').firstChild.data = 'Morgen bei [[Thomann]] und {{IKEA}}'`,
  },
  {
    name: 'Adressen im Text',
    html: `<article><p>[[www.otto.de]], otto.de/sale, https://www.ikea.com/de und service@thomann.de.</p><p>shop.zalando.com ist eine andere; [[Zalando.com]].</p></article>`,
  },
  {
    name: 'Kommentare ohne bekannten Namen der Klasse',
    html: `<main><article><p>Zu [[Thomann]].</p></article><div id="comment-wrap"><div class="commentlist"><p>{{IKEA}} ist besser</p></div></div>
<div class="wpd-thread-list"><div class="wpd-comment"><div class="wpd-comment-text"><p>{{OTTO}} auch</p></div></div></div></main>`,
  },
  {
    name: 'Seite, deren Regeln das Nachladen verbieten',
    head: `<meta http-equiv="content-security-policy" content="connect-src 'none'">`,
    html: `<article><p>Bei {{OTTO}}.</p></article>`,
  },
]
