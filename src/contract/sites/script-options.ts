import { longest } from '../bounds.ts'
import { z } from 'zod'
import { domain } from '../domain.ts'

/** Entries per list: every visitor downloads them. */
const mostEntries = 100

/**
 * Attributes allowed on other people's pages: nothing that runs, leads elsewhere or restyles (R19: attributes on other
 * people's pages).
 */
export const attributeName = /^(rel|target|title|data-[a-z0-9-]+|aria-[a-z0-9-]+)$/i

/** Splits a comma-joined list. A comma inside brackets or quotes belongs to its entry: `:is(.a, .b)`. */
export function splitList(text: string): string[] {
  const entries: string[] = []
  let entry = ''
  let depth = 0
  let quote = ''
  for (const letter of text) {
    if (quote) quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) depth--
    if (letter === ',' && depth <= 0 && !quote) {
      entries.push(entry)
      entry = ''
    } else entry += letter
  }
  return [...entries, entry]
}

/** A list, or its entries joined by commas. Empty entries are skipped, duplicates count once. */
const list = <T extends z.ZodType<string, string>>(entry: T) =>
  z
    .union([z.array(z.string().max(2000)).max(1000), z.string().max(50_000).transform(splitList)])
    .transform((entries) => [...new Set(entries.map((e) => e.trim()).filter((e) => e !== ''))])
    .pipe(z.array(entry).max(mostEntries, `At most ${mostEntries} entries`))

const className = z
  .string()
  .max(100)
  .regex(/^[^\s"'<>=]+( +[^\s"'<>=]+)*$/, 'Must be a class name')

const attribute = z
  .string()
  .max(longest.scriptOption)
  .refine((entry) => {
    const [name = '', ...value] = entry.split('=')
    return attributeName.test(name.trim()) && value.join('=').trim() !== ''
  }, 'Must be key=value, with a key of rel, target, title, data-… or aria-…')

const selector = z
  .string()
  .max(longest.scriptOption)
  .regex(/^[^<{}]+$/, 'Must be a CSS selector like footer or .no-ads')

const path = z
  .string()
  .max(500)
  .regex(/^(\/|https?:\/\/)\S*$/, 'Must be a path like /about or /shop/*')

const flag = z.boolean()

/** A publisher's link options for the script (R20: what the script is told). */
export const scriptOptions = z.object({
  append_classes: z.array(z.string()),
  append_attributes: z.array(z.string()),
  ignore_selectors: z.array(z.string()),
  ignore_domains: z.array(z.string()),
  exclude_pages: z.array(z.string()),
  rel_nofollow: flag,
  rel_sponsored: flag,
  /** The script stores nothing either way; both are accepted for programs that send them. */
  disable_cookies: flag,
  disable_localstorage: flag,
  dom_listener: flag,
  /** `#/…` in an address counts as a separate page. */
  hash_routes: flag,
})
export type ScriptOptions = z.output<typeof scriptOptions>

/** Options to change; omitted ones stay. */
export const scriptOptionsInput = z.object({
  append_classes: list(className).optional(),
  append_attributes: list(attribute).optional(),
  ignore_selectors: list(selector).optional(),
  ignore_domains: list(domain).optional(),
  exclude_pages: list(path).optional(),
  rel_nofollow: flag.optional(),
  rel_sponsored: flag.optional(),
  disable_cookies: flag.optional(),
  disable_localstorage: flag.optional(),
  dom_listener: flag.optional(),
  hash_routes: flag.optional(),
})
