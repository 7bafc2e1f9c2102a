import { findColumns } from '../../../connectors/uploads/columns.ts'

/**
 * Column headings that banks use, without case, accents, spaces and signs, in Danish, Norwegian, Swedish, Finnish,
 * German, Dutch, French, Spanish, Italian, Polish and English. When several columns match, the first in the file
 * counts.
 */
export const columns = {
  day: /^(completeddate|datecompleted(utc)?|bookingdate|bookeddate|postingdate|bogføringsdato|bogført|bokføringsdato|bokført(dato)?|bokføringsdag|bokforingsdag|bokforingsdatum|bokford|buchung|buchungstag|buchungsdatum|boekdatum|boekingsdatum|kirjauspaiva|dateoperation|datedoperation|datecomptable|dataoperacji|datacontabile|fechaoperacion|transactiondate|transaktionsdato|transaktionsdatum|transaktionsdag|transactiedatum|date|dato|datum|data|fecha|paivamaara)$/,
  otherDay:
    /^(valuedate|valutadato|valutadatum|wertstellung|rentedato|rentedatum|valør|valørdato|datevaleur|fechavalor|starteddate|datestarted(utc)?|datetime|createdon)$/,
  amount:
    /^(amount([a-z]{3})?|transactionamount|beløb([a-z]{3}|i[a-z]{3})?|beløp([a-z]{3})?|belopp([a-z]{3})?|betrag([a-z]{3})?|umsatz|bedrag([a-z]{3})?|montant([a-z]{3})?|importe|importo|kwota|maara|summa)$/,
  received:
    /^(moneyin|paidin|amountin|credit|creditamount|kredit|haben|indbetaling(er)?|indsat|ind|insattning(ar)?|inn|innpakonto|innbetaling(er)?|bijschrijving|entrate|ingresos|uznania)$/,
  direction:
    /^(afbij|bijaf|afbijschrijving|debitcredit|creditdebit|debetcredit|dc|cd|sollhaben|sh|creditdebitindicator)$/,
  currency:
    /^(currency|currencycode|accountcurrency|paymentcurrency|valuta|valutakode|wahrung|waehrung|devise|divisa|moneda|munt|muntsoort|waluta|valuutta)$/,
  payer:
    /^(payer|payername|partnername|counterparty|counterpartyname|nameofcounterparty|modpart|modpartsnavn|navn|namn|nimi|name|begue?nstigterzahlungspflichtiger|auftraggeberempfanger|auftraggeberbegunstigter|zahlungspflichtige(r|rname)?|namezahlungsbeteiligter|naamtegenpartij|tegenpartij|naam|naamomschrijving|afsendernavn|ordonnateur|ordenante|nadawca|maksaja|payee|merchant)$/,
  /** The sender, used when no name column exists: in some files it is a number. */
  sender: /^(afsender|avsandare|avsender|sender|absender|from)$/,
  text: /^(tekst|text|description|beskrivelse|beskrivning|forklaring|verwendungszweck|rubrik|omschrijving|omschrijving1|transactiontext|narrative|details|libelle|concepto|descrizione|tytul|opisoperacji|selite|transaktion|meddelelse|melding|meddelande|viesti)$/,
  reference:
    /^(reference|paymentreference|referens|referanse|referenz|referencenumber|egenreferanse|message|mededelingen|memo|kundenreferenzendtoend)$/,
  state: /^(state|status|info)$/,
  balance:
    /^(saldo|balance|runningbalance|saldoefter|balanceafter|saldonachbuchung|saldonamutatie|solde|bokfortsaldo|currentbalance)$/,
} as const
export type BankColumn = keyof typeof columns

export type Columns = Readonly<Record<BankColumn, number>>

/** Column positions; null for a line that is no header, because it has no day or no amount. */
export function bankColumns(header: readonly string[]): Columns | null {
  const { at } = findColumns<BankColumn>(header, columns, [])
  const hasDay = at.day >= 0 || at.otherDay >= 0
  return hasDay && (at.amount >= 0 || at.received >= 0) ? at : null
}

/** The currency that a heading gives for its whole column, as in `Amount (EUR)` or `Bedrag EUR`; '' for none. */
export const currencyOfHeading = (heading: string): string =>
  /\(([A-Z]{3})\)/.exec(heading)?.[1] ?? /\s([A-Z]{3})$/.exec(heading.trim())?.[1] ?? ''

/** Status words of lines that are not booked yet, or never will be. */
export const notBooked =
  /\b(pending|reverted|reversed|declined|failed|cancell?ed|venter|reserveret|reservert|reserverad|vantar|ikke bogført|afvist|annulleret|vorgemerkt|storniert|in behandeling|geweigerd|en attente)\b/

const incoming = /^(bij|c|cr|crdt|credit|kredit|h|haben|in|ind|inn|\+)$/
const outgoing = /^(af|d|dr|dbit|debit|debet|s|soll|out|ud|ut|-)$/
/** Direction of a line from its direction column; null for an unknown word. */
export function directionOf(word: string): 'in' | 'out' | null {
  const plain = word.trim().toLowerCase()
  return incoming.test(plain) ? 'in' : outgoing.test(plain) ? 'out' : null
}
