import { boolean, text, timestamp } from 'drizzle-orm/pg-core'
import { oneRowAnAccount } from '../store/database/tenant-table.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The account's own name, logo, colours and sender (R237: white label). */
export const brand = oneRowAnAccount('brand', {
  name: text('name').notNull(),
  colour: text('colour').notNull(),
  colourDark: text('colour_dark').notNull(),
  logoKind: text('logo_kind').$type<'' | 'png' | 'svg'>().notNull().default(''),
  /** Sanitized, in base64. */
  logo: text('logo').notNull().default(''),
  /** For mails and PDFs, where the logo is an SVG. */
  logoPng: text('logo_png').notNull().default(''),
  senderName: text('sender_name').notNull().default(''),
  senderEmail: text('sender_email').notNull().default(''),
  help: text('help').notNull().default(''),
  /** The key pair for signing mails (DKIM), created with the first sender; the private key is sealed. */
  publicKey: text('public_key').notNull().default(''),
  sealedKey: text('sealed_key').notNull().default(''),
  isSpfSeen: boolean('is_spf_seen').notNull().default(false),
  isDkimSeen: boolean('is_dkim_seen').notNull().default(false),
  senderCheckedAt: at('sender_checked_at'),
  changedAt: at('changed_at').notNull().defaultNow(),
})
export type BrandRow = typeof brand.$inferSelect
