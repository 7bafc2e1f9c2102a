import { cards, frames, productLd, prose, type System } from './frames.test-data.ts'
import type { ShopStrings } from './shop-strings.test-data.ts'

/**
 * How the default themes of shop systems build their pages: which elements, classes and attributes show that a product
 * is available, sold out or missing. Taken from the public templates, with our own sentences.
 */
type Page = (t: ShopStrings) => string
export type Templates = {
  path: (t: ShopStrings) => string
  list: (t: ShopStrings) => string
  healthy: Page
  sold: Page
  gone: Page
}

const others = (t: ShopStrings, badge = '') =>
  `<section class="related"><h2>${t.alsoLike}</h2>${cards(t.others, badge)}</section>`
const listOf = (t: ShopStrings) => `<h1>${t.category[0]}</h1>${cards(t.others, `<span>${t.price}</span>`)}`
export const listPage = (system: System, t: ShopStrings): string => frames[system](t.category[0], listOf(t))
export const frontPage = (system: System, t: ShopStrings): string =>
  frames[system](
    `${t.others[0]} & ${t.others[1]}`,
    `<section class="hero"><h1>${t.others[0]} & ${t.others[1]}</h1></section>${cards(t.others)}`,
  )

/** Dawn: the button stays and shows it; the pick-up template is included whatever the stock. */
const shopify: Templates = {
  path: (t) => `/products/${t.product[1]}`,
  list: (t) => `/collections/${t.category[1]}`,
  healthy: (t) =>
    frames.Shopify(
      `${t.product[0]} – Fjell`,
      `<section class="product"><div class="product__title"><h1>${t.product[0]}</h1></div><div class="price"><span class="price-item price-item--regular">${t.price}</span></div><variant-radios><fieldset><label>S</label><label class="disabled">M<span class="visually-hidden label-unavailable">${t.sold}</span></label></fieldset></variant-radios><product-form class="product-form"><div class="product-form__error-message-wrapper" role="alert" hidden><span>${t.out}</span></div><form action="/cart/add"><button type="submit" name="add" class="product-form__submit button"><span>${t.buy}</span></button></form></product-form><pickup-availability><template><p>${t.out}</p></template></pickup-availability>${prose(t.product[2])}</section>${others(t, `<span class="badge">${t.sold}</span>`)}`,
    ),
  sold: (t) =>
    frames.Shopify(
      `${t.product[0]} – Fjell`,
      `<section class="product"><h1>${t.product[0]}</h1><div class="price price--sold-out"><span class="price-item">${t.price}</span><span class="badge price__badge-sold-out">${t.sold}</span></div><form action="/cart/add"><button type="submit" name="add" class="product-form__submit" disabled><span>${t.sold}</span></button></form>${prose(t.product[2])}</section>${others(t)}`,
      productLd(t.product[0], 'OutOfStock'),
    ),
  gone: (t) =>
    frames.Shopify(
      `404 ${t.gone[0]}`,
      `<div class="template-404 page-width center"><p>404</p><h1 class="title">${t.gone[0]}</h1><a href="/collections/all" class="button">Shop</a></div>`,
    ),
}

/** Storefront and the block themes: a line about stock; without stock there is no form. */
const woo: Templates = {
  path: (t) => `/product/${t.product[1]}/`,
  list: (t) => `/product-category/${t.category[1]}/`,
  healthy: (t) =>
    frames.WooCommerce(
      `${t.product[0]} – Fjell`,
      `<div class="product type-product instock"><div class="summary entry-summary"><h1 class="product_title entry-title">${t.product[0]}</h1><p class="price">${t.price}</p><form class="variations_form cart" data-product_variations='[{"is_in_stock":false,"availability_html":"<p class=\\"stock out-of-stock\\">x</p>"}]'><p class="stock in-stock">${t.available}</p><button type="submit" class="single_add_to_cart_button button alt">${t.buy}</button></form></div><div class="woocommerce-tabs">${prose(t.product[2])}</div><section class="related products"><h2>${t.alsoLike}</h2>${cards(t.others, `<span class="onsale">${t.sold}</span>`)}</section></div>`,
    ),
  sold: (t) =>
    frames.WooCommerce(
      `${t.product[0]} – Fjell`,
      `<div class="product type-product outofstock"><div class="summary entry-summary"><h1 class="product_title">${t.product[0]}</h1><p class="price">${t.price}</p><p class="stock out-of-stock">${t.out}</p></div>${prose(t.product[2])}<section class="related products"><h2>${t.alsoLike}</h2>${cards(t.others, `<a class="button add_to_cart_button" href="?add-to-cart=9">${t.buy}</a>`)}</section></div>`,
      productLd(t.product[0], 'OutOfStock'),
    ),
  gone: (t) =>
    frames.WooCommerce(
      t.gone[0],
      `<div class="error-404 not-found"><header class="page-header"><h1 class="page-title">${t.gone[0]}</h1></header><div class="page-content"><p>${t.gone[1]}</p><form role="search"><input type="search"></form></div></div>`,
    ),
}

/** Luma: availability above the form; out of stock there is no form. */
const magento: Templates = {
  path: (t) => `/${t.product[1]}.html`,
  list: (t) => `/${t.category[1]}.html`,
  healthy: (t) =>
    frames.Magento(
      t.product[0],
      `<div class="product-info-main"><div class="page-title-wrapper product"><h1 class="page-title"><span class="base">${t.product[0]}</span></h1></div><div class="product-info-price"><span class="price">${t.price}</span><div class="product-info-stock-sku"><div class="stock available"><span>${t.available}</span></div></div></div><div class="box-tocart"><button type="submit" class="action primary tocart" id="product-addtocart-button"><span>${t.buy}</span></button></div></div><div class="product data items">${prose(t.product[2])}</div><div class="block upsell"><h2>${t.alsoLike}</h2>${cards(t.others, `<div class="stock unavailable"><span>${t.sold}</span></div>`)}</div>`,
    ),
  sold: (t) =>
    frames.Magento(
      t.product[0],
      `<div class="product-info-main"><h1 class="page-title"><span class="base">${t.product[0]}</span></h1><div class="product-info-price"><span class="price">${t.price}</span><div class="stock unavailable"><span>${t.out}</span></div></div><div class="product alert stock"><a href="/productalert/add/stock" class="action alert">${t.notify}</a></div></div>${prose(t.product[2])}`,
    ),
  gone: (t) =>
    frames.Magento(
      t.gone[0],
      `<h1 class="page-title"><span class="base">${t.gone[0]}</span></h1><dl><dt>${t.gone[1]}</dt></dl>`,
    ),
}

/** Storefront of version 6: microdata inside the delivery line; a closeout has no form. */
const shopware: Templates = {
  path: (t) => `/${t.product[1]}/SW10042`,
  list: (t) => `/${t.category[1]}/`,
  healthy: (t) =>
    frames.Shopware(
      `${t.product[0]} | SW10042`,
      `<div itemscope itemtype="https://schema.org/Product"><h1 class="product-detail-name" itemprop="name">${t.product[0]}</h1><div class="product-detail-buy" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><p class="product-detail-price">${t.price}</p><link itemprop="availability" href="https://schema.org/LimitedAvailability"><p class="delivery-information delivery-restock">${t.available}</p><form action="/checkout/line-item/add"><button class="btn btn-primary btn-buy">${t.buy}</button></form></div></div>${prose(t.product[2])}<div class="cross-selling"><h3>${t.alsoLike}</h3>${cards(t.others, `<span class="badge">${t.sold}</span>`)}</div>`,
    ),
  sold: (t) =>
    frames.Shopware(
      `${t.product[0]} | SW10042`,
      `<div itemscope itemtype="https://schema.org/Product"><h1 class="product-detail-name" itemprop="name">${t.product[0]}</h1><div class="product-detail-buy" itemprop="offers" itemscope itemtype="https://schema.org/Offer"><p class="product-detail-price">${t.price}</p><link itemprop="availability" href="https://schema.org/OutOfStock"><p class="delivery-information delivery-soldout"><span class="delivery-status-indicator bg-danger"></span>${t.out}</p></div></div>${prose(t.product[2])}`,
    ),
  gone: (t) =>
    frames.Shopware(
      t.gone[0],
      `<div class="error-page text-center"><img src="/404.svg" alt=""><h1>${t.gone[0]}</h1><p>${t.gone[1]}</p><a class="btn btn-primary" href="/">Start</a></div>`,
    ),
}

/** Classic: the button is disabled, and an icon, as text, precedes the line about stock. */
const presta: Templates = {
  path: (t) => `/${t.category[1]}/42-${t.product[1]}.html`,
  list: (t) => `/12-${t.category[1]}`,
  healthy: (t) =>
    frames.PrestaShop(
      t.product[0],
      `<div class="row product-container"><h1 class="h1">${t.product[0]}</h1><div class="product-prices"><span class="current-price-value">${t.price}</span></div><form action="/panier"><div class="product-add-to-cart"><span class="control-label">1</span><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit"><i class="material-icons shopping-cart">&#xE547;</i>${t.buy}</button></div><span id="product-availability"><i class="material-icons product-last-items">&#xE002;</i>${t.available}</span></div></form><div class="tabs">${prose(t.product[2])}</div></div><section class="featured-products"><h2>${t.alsoLike}</h2>${cards(t.others, `<li class="product-flag out_of_stock">${t.sold}</li>`)}</section>`,
    ),
  sold: (t) =>
    frames.PrestaShop(
      t.product[0],
      `<div class="row product-container"><h1 class="h1">${t.product[0]}</h1><ul class="product-flags"><li class="product-flag out_of_stock">${t.out}</li></ul><div class="product-prices"><span class="current-price-value">${t.price}</span></div><form action="/panier"><div class="product-add-to-cart"><div class="add"><button class="btn btn-primary add-to-cart" data-button-action="add-to-cart" type="submit" disabled><i class="material-icons shopping-cart">&#xE547;</i>${t.buy}</button></div><span id="product-availability"><i class="material-icons product-unavailable">&#xE14B;</i>${t.out}</span></div></form><div class="tabs">${prose(t.product[2])}</div></div>`,
    ),
  gone: (t) =>
    frames.PrestaShop(
      t.gone[0],
      `<section id="main"><header class="page-header"><h1>${t.gone[0]}</h1></header><section id="content" class="page-content page-not-found"><p>${t.gone[1]}</p><form action="/recherche"><input type="text" name="s"></form></section></section>`,
    ),
}

/**
 * Product pages of the stores: `data-hook` names everything; when sold out the same button says so and is disabled with
 * ARIA.
 */
const wix: Templates = {
  path: (t) => `/product-page/${t.product[1]}`,
  list: (t) => `/category/${t.category[1]}`,
  healthy: (t) =>
    frames.Wix(
      `${t.product[0]} | Fjell`,
      `<article data-hook="product-page"><h1 data-hook="product-title">${t.product[0]}</h1><span data-hook="formatted-primary-price">${t.price}</span><button data-hook="add-to-cart" type="button"><span>${t.buy}</span></button><pre data-hook="description">${t.product[2]}</pre>${prose(t.product[2])}</article><div data-hook="related-products-gallery"><h2>${t.alsoLike}</h2>${cards(t.others, `<span data-hook="product-item-out-of-stock">${t.sold}</span>`)}</div>`,
    ),
  sold: (t) =>
    frames.Wix(
      `${t.product[0]} | Fjell`,
      `<article data-hook="product-page"><h1 data-hook="product-title">${t.product[0]}</h1><span data-hook="formatted-primary-price">${t.price}</span><button data-hook="add-to-cart" type="button" aria-disabled="true" disabled><span>${t.out}</span></button>${prose(t.product[2])}</article>`,
      productLd(t.product[0], 'OutOfStock'),
    ),
  gone: (t) => frames.Wix(t.gone[0], `<div id="content"><h1>${t.gone[0]}</h1><p>${t.gone[1]}</p></div>`),
}

/** The button is a `div` with a role; a badge says that the product is sold out. */
const squarespace: Templates = {
  path: (t) => `/shop/p/${t.product[1]}`,
  list: (t) => `/shop/${t.category[1]}`,
  healthy: (t) =>
    frames.Squarespace(
      `${t.product[0]} — Fjell`,
      `<article class="ProductItem"><section class="ProductItem-details"><h1 class="ProductItem-details-title">${t.product[0]}</h1><div class="ProductItem-details-checkout"><div class="product-price">${t.price}</div><div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button" role="button" tabindex="0"><div class="sqs-add-to-cart-button-inner">${t.buy}</div></div></div></div></section>${prose(t.product[2])}</article><section class="ProductItem-relatedProducts"><h2>${t.alsoLike}</h2>${cards(t.others, `<div class="product-mark sold-out">${t.sold}</div>`)}</section>`,
    ),
  sold: (t) =>
    frames.Squarespace(
      `${t.product[0]} — Fjell`,
      `<article class="ProductItem"><section class="ProductItem-details"><h1 class="ProductItem-details-title">${t.product[0]}</h1><div class="ProductItem-details-checkout"><div class="product-price">${t.price}</div><div class="product-mark sold-out">${t.sold}</div></div></section>${prose(t.product[2])}</article>`,
      productLd(t.product[0], 'OutOfStock'),
    ),
  gone: (t) => frames.Squarespace(t.gone[0], `<div class="sqs-layout"><h1>${t.gone[0]}</h1><p>${t.gone[1]}</p></div>`),
}

/** Cornerstone: the button is an input, and stays in the page, hidden, when the product cannot be bought. */
const bigCommerce: Templates = {
  path: (t) => `/${t.product[1]}/`,
  list: (t) => `/${t.category[1]}/`,
  healthy: (t) =>
    frames.BigCommerce(
      `${t.product[0]} - Fjell`,
      `<div class="productView"><h1 class="productView-title">${t.product[0]}</h1><div class="productView-price"><span class="price">${t.price}</span></div><div class="productView-options"><form action="/cart.php"><div class="alertBox alertBox--error" style="display:none"><p class="alertBox-message">${t.out}</p></div><div id="add-to-cart-wrapper"><div class="form-action"><input id="form-action-addToCart" class="button button--primary" type="submit" value="${t.buy}"></div></div></form></div><article class="productView-description">${prose(t.product[2])}</article></div><div class="tabs-content"><h2>${t.alsoLike}</h2>${cards(t.others, `<span>${t.sold}</span>`)}</div>`,
    ),
  sold: (t) =>
    frames.BigCommerce(
      `${t.product[0]} - Fjell`,
      `<div class="productView"><h1 class="productView-title">${t.product[0]}</h1><div class="productView-price"><span class="price">${t.price}</span></div><div class="productView-options"><form action="/cart.php"><div class="alertBox alertBox--error"><p class="alertBox-message">${t.out}</p></div><div id="add-to-cart-wrapper" style="display: none"><div class="form-action"><input id="form-action-addToCart" class="button button--primary" type="submit" value="${t.buy}"></div></div></form></div>${prose(t.product[2])}</div>`,
    ),
  gone: (t) =>
    frames.BigCommerce(
      `404 - ${t.gone[0]}`,
      `<div class="page"><h1 class="page-heading">${t.gone[0]}</h1><div class="page-content page-content--err"><p>${t.gone[1]}</p></div></div>`,
    ),
}

/** A list of facts that includes the stock; the price is its own heading. */
const openCart: Templates = {
  path: (t) => `/${t.category[1]}/${t.product[1]}`,
  list: (t) => `/${t.category[1]}`,
  healthy: (t) =>
    frames.OpenCart(
      t.product[0],
      `<div class="row"><div class="col-sm-8"><div class="tab-content">${prose(t.product[2])}</div></div><div class="col-sm-4"><h1>${t.product[0]}</h1><ul class="list-unstyled"><li>SKU 42</li><li>${t.available}</li></ul><ul class="list-unstyled"><li><h2>${t.price}</h2></li></ul><div id="product"><button type="button" id="button-cart" class="btn btn-primary btn-lg btn-block">${t.buy}</button></div></div></div><h3>${t.alsoLike}</h3>${cards(t.others, `<p>${t.sold}</p>`)}`,
    ),
  sold: (t) =>
    frames.OpenCart(
      t.product[0],
      `<div class="row"><div class="col-sm-8"><div class="tab-content">${prose(t.product[2])}</div></div><div class="col-sm-4"><h1>${t.product[0]}</h1><ul class="list-unstyled"><li>SKU 42</li><li>${t.out}</li></ul><ul class="list-unstyled"><li><h2>${t.price}</h2></li></ul><div id="product"><button type="button" class="btn btn-primary" disabled>${t.sold}</button></div></div></div>`,
    ),
  gone: (t) =>
    frames.OpenCart(
      t.gone[0],
      `<h1>${t.gone[0]}</h1><p>${t.gone[1]}</p><div class="buttons"><a href="/" class="btn btn-primary">OK</a></div>`,
    ),
}

export const templates: Record<Exclude<System, 'own'>, Templates> = {
  Shopify: shopify,
  WooCommerce: woo,
  Magento: magento,
  Shopware: shopware,
  PrestaShop: presta,
  Wix: wix,
  Squarespace: squarespace,
  BigCommerce: bigCommerce,
  OpenCart: openCart,
}
