/** Words of a page that is not there any more, in the languages of the shops we know, as they stand in titles and headings. */
export const saysNotFound =
  /\b(not found|page (does not|doesn.t) exist|no longer (available|exists)|findes ikke|ikke fundet|kunne ikke findes|findes desværre ikke|nicht gefunden|existiert nicht|nicht mehr verfügbar|hittades inte|hittas inte|finns inte|finnes ikke|ikke funnet|ei löydy|introuvable|n.existe (pas|plus)|niet gevonden|bestaat niet|non trovata|no encontrad[ao]|não encontrad[ao]|nie znaleziono|nie istnieje)(?![\p{L}\d])/iu
export const saysForSale =
  /\b(domain (name )?(is|may be) for sale|buy this domain|domain til salg|domain zu verkaufen)\b/i
export const saysSoldOut =
  /\b(out of stock|sold out|udsolgt|ikke på lager|ausverkauft|nicht (auf lager|vorrätig|lieferbar)|slutsåld|slut i lager|utsolgt|loppuunmyyty|uitverkocht|niet op voorraad|épuisé|rupture de stock|agotado|esaurito|esgotado|wyprzedane|brak w magazynie)(?![\p{L}\d])/iu
export const saysBuy =
  /\b(add to (cart|basket|bag)|buy now|læg i kurv|tilføj til kurv|køb nu|in den warenkorb|jetzt kaufen|lägg i (varukorgen|kundvagn)|köp nu|legg i handlekurv|kjøp nå|lisää (ostos)?koriin|in winkel(wagen|mand)|ajouter au panier|añadir al carrito|aggiungi al carrello|adicionar ao carrinho|do koszyka)(?![\p{L}\d])/iu
/** Titles of pages that stand before a shop and ask whether a person looks. */
export const saysWall =
  /^(just a moment|attention required|access denied|are you (a )?(human|robot)|robot check|pardon our interruption|verify(ing)? (you are|that you are)|security check|please wait|one moment, please|ddos-guard|amazon\.[a-z.]+$)/i
/** What programs that keep other programs away leave in their pages. */
export const wallMarks =
  /captcha-delivery\.com|_Incapsula_Resource|_pxCaptcha|px-captcha|cf-challenge|challenge-platform|\/errors\/validateCaptcha|Reference #\d+\.[0-9a-f]+\.\d+/i
/**
 * 404 as the number of the error: at the beginning of a heading, after a word for an error, or alone at its end. A car or a
 * boot that is called 404 is none.
 */
export const saysNumber404 =
  /(^\s*|\b(errore?|fejl|fehler|fel|feil|erreur|http|status|code|side|page)\s*:?\s*|\s[|–—·:-]\s+)404(?=\s*$|\s*[|–—·:!.,-]|\s+(error|fejl|fehler|fel|feil|erreur|not|page|side|seite|sida))/iu
