import { findColumns } from '../../../connectors/uploads/columns.ts'

/**
 * What banks head their columns with, without case, accents, spaces and signs: Danish, Norwegian, Swedish, Finnish, German, Dutch,
 * French, Spanish, Italian, Polish and English. Of columns for one thing the first of the file counts.
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
  /** Who it is from, where nothing has the name: in some files it is a number. */
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

/** Where the columns are; null for a line that is no header: one without a day, or without an amount. */
export function bankColumns(header: readonly string[]): Columns | null {
  const { at } = findColumns<BankColumn>(header, columns, [])
  const hasDay = at.day >= 0 || at.otherDay >= 0
  return hasDay && (at.amount >= 0 || at.received >= 0) ? at : null
}

/** `Amount (EUR)`, `Bedrag EUR`: the currency that a heading says of its whole column; '' for none. */
export const currencyOfHeading = (heading: string): string =>
  /\(([A-Z]{3})\)/.exec(heading)?.[1] ?? /\s([A-Z]{3})$/.exec(heading.trim())?.[1] ?? ''

/** Words for lines that are not on the account yet, or never will be. */
export const notBooked =
  /\b(pending|reverted|reversed|declined|failed|cancell?ed|venter|reserveret|reservert|reserverad|vantar|ikke bogført|afvist|annulleret|vorgemerkt|storniert|in behandeling|geweigerd|en attente)\b/

const incoming = /^(bij|c|cr|crdt|credit|kredit|h|haben|in|ind|inn|\+)$/
const outgoing = /^(af|d|dr|dbit|debit|debet|s|soll|out|ud|ut|-)$/
/** Which way a line went, by its column for that; null for a word that nobody knows. */
export function directionOf(word: string): 'in' | 'out' | null {
  const plain = word.trim().toLowerCase()
  return incoming.test(plain) ? 'in' : outgoing.test(plain) ? 'out' : null
}
