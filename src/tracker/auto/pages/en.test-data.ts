import type { BlogPage } from './page.test-data.ts'

export const english: BlogPage[] = [
  {
    name: 'a review with headings, a list and an existing link',
    html: `<header class="site-header"><p class="tagline">Honest reviews of {{Currys}} kettles</p></header>
<nav class="menu"><ul><li>{{Argos}}</li><li><a href="/about">About {{Boots}}</a></li></ul></nav>
<main><article><h1>Best kettles at {{Currys}}</h1>
<p>We bought six kettles, four of them at [[Currys]] and two at <a href="https://www.johnlewis.com/kettles">{{John Lewis}}</a>.</p>
<h2>Where to buy: {{Argos}} or {{Currys}}?</h2>
<ul><li>[[Argos]]: cheap, next-day collection</li><li>{{John Lewis}}'s guarantee is longer</li><li>{{Currys}} price-matches</li></ul>
<p>Argosy is a magazine, Currysauce is for chips.</p></article></main>
<footer class="site-footer"><p>We work with {{Boots}} and {{Argos}}.</p></footer>`,
  },
  {
    name: 'Gutenberg blocks: columns, buttons, captions, a pull quote and a gallery',
    html: `<article class="post"><div class="entry-content">
<!-- wp:paragraph --><p class="has-drop-cap">My kitchen came from [[IKEA]] in 2019.</p><!-- /wp:paragraph -->
<!-- wp:buttons --><div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button">Visit {{John Lewis}}</a></div></div><!-- /wp:buttons -->
<!-- wp:pullquote --><figure class="wp-block-pullquote"><blockquote><p>Never go to {{Boots}} on a Saturday</p><cite>Jane, {{Argos}}</cite></blockquote></figure><!-- /wp:pullquote -->
<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images"><figure class="wp-block-image"><img alt="{{Boots}} bag"><figcaption class="wp-element-caption">A bag from [[Boots]]</figcaption></figure></figure><!-- /wp:gallery -->
<!-- wp:columns --><div class="wp-block-columns"><div class="wp-block-column"><p>Left: [[Argos]]</p></div><div class="wp-block-column"><p>Right: {{IKEA}}</p></div></div><!-- /wp:columns -->
<!-- wp:code --><pre class="wp-block-code"><code>{{Currys}}.find()</code></pre><!-- /wp:code -->
<!-- wp:verse --><pre class="wp-block-verse">{{Currys}} in a poem</pre><!-- /wp:verse -->
</div></article>`,
  },
  {
    name: 'names that are common words',
    html: `<article><p>I wore boots and went to [[Boots]] for plasters. The next bus goes to [[Next]].</p>
<p>{{Next week}} I eat an apple. {{Next to}} the shop somebody plays {{Apple Music}} and pays with {{Apple Pay}}.</p>
<p>The [[Apple]] store in the {{Big Apple}} is huge; crab-apple, Apple-like and pineapple are not.</p>
<p>Star power, willpower and a {{Power Point}} file.</p></article>`,
  },
  {
    name: 'possessives, plurals and addresses',
    html: `<article><p>[[Currys]]’ staff helped; [[John Lewis's]] did too.</p>
<p>Write to help@currys.co.uk, follow @Argos and #Boots, or read https://www.argos.co.uk/help and boots.com/offers.</p>
<p>The site [[www.next.co.uk]] is slow. Two IKEAs within a mile!</p></article>`,
  },
  {
    name: 'a price table with a head, row names and a foot',
    html: `<article><table><caption>Prices at {{Boots}}</caption><thead><tr><th>{{Argos}}</th><th>{{Currys}}</th></tr></thead>
<tbody><tr><td>Kettle</td><td>£20 at [[Argos]]</td></tr><tr><td>Iron</td><td><b>[[Currys]]</b> £30</td></tr></tbody></table>
<p>Last checked today. {{Argos}} raised it.</p></article>`,
  },
  {
    name: 'comments, a form and a newsletter box',
    html: `<main><article><p>Short note on [[John Lewis]].</p></article>
<section id="comments" class="comments-area"><h2>2 thoughts</h2><ol class="comment-list"><li class="comment"><div class="comment-content"><p>{{Currys}} is cheaper</p></div></li></ol>
<form id="commentform"><p>Tell us about {{Argos}}</p><textarea>{{Boots}}</textarea></form></section>
<div class="newsletter"><form><label>Get {{IKEA}} news</label><button>Join {{Argos}}</button></form></div></main>`,
  },
  {
    name: 'infinite scroll',
    html: `<main id="feed"><article><h2>One</h2><p>Found at [[Argos]].</p></article></main>`,
    later: `document.querySelector('#feed').insertAdjacentHTML('beforeend', '<article><h2>At {{Currys}}</h2><p>Two: {{Argos}} and [[Currys]].</p><blockquote>{{Boots}}</blockquote></article>')`,
  },
  {
    name: 'a gift guide: numbered headings, a table of contents and a disclosure',
    html: `<main><article><div class="toc"><ol><li><a href="#argos">{{Argos}} toys</a></li><li><a href="#boots">{{Boots}} sets</a></li></ol></div>
<p class="disclosure"><em>Contains affiliate links.</em></p>
<h2 id="argos">1. {{Argos}}</h2><p>Toys galore at [[Argos]]!</p>
<h2 id="boots">2. {{Boots}}</h2><p>3 for 2 at [[Boots]] — always.</p>
<details><summary>More on {{Currys}}</summary><p>Phones: [[Currys]].</p></details></article></main>
<aside class="sidebar"><h3>Popular</h3><p>{{John Lewis}} sale starts</p></aside>`,
  },
  {
    name: 'a page that is marked in part, and one with its own editor',
    html: `<article><p data-outbound-off>No links to {{Argos}} here.</p><p>But [[Argos]] here.</p>
<div contenteditable="true"><p>{{Currys}} draft</p></div><div class="ProseMirror" role="textbox"><p>{{Boots}}</p></div>
<p hidden>{{Currys}}</p><p aria-hidden="true">{{Currys}}</p></article>`,
  },
  {
    name: 'a single-page site',
    html: `<div id="root"><main><h1>{{Next}}</h1><p>Home: [[Next]] and [[Argos]]</p></main></div>`,
    later: `history.pushState(0, '', '/two'); document.querySelector('#root').innerHTML = '<main><h1>Two</h1><p>Now: [[Argos]] again</p></main>'`,
  },
]
