import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { longest } from '../../contract/bounds.ts'
import type { NamedShop } from '../../contract/autolinking/auto-linking.ts'
import { IfMay } from '../lib/if-may.tsx'

/** A shop in the form: lists joined by commas. */
export type ShopRow = { id: number; domain: string; aliases: string; never: string }

export const rowsOf = (shops: readonly NamedShop[]): ShopRow[] =>
  shops.map((s, id) => ({
    id,
    domain: s.advertiserDomain,
    aliases: s.aliases.join(', '),
    never: s.neverWords.join(', '),
  }))
const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
export const shopsOf = (rows: readonly ShopRow[]): NamedShop[] =>
  rows.map((r) => ({ advertiserDomain: r.domain, aliases: listOf(r.aliases), neverWords: listOf(r.never) }))

interface AutoLinkShopsProps {
  rows: readonly ShopRow[]
  /** A server error about a field: `shops.0.aliases.1: …`. */
  problem: string | null
  onChange: (rows: ShopRow[]) => void
}

const fields = [
  ['domain', 'advertiserDomain', 'Shop', 'elgiganten.dk'],
  ['aliases', 'aliases', 'Also called', 'El-Giganten, Giganten'],
  ['never', 'neverWords', 'Never links', 'Giganten fra Rødovre'],
] as const

/** Additional names of single shops, and words that never link to them. */
export function AutoLinkShops({ rows, problem, onChange }: AutoLinkShopsProps) {
  const [, at, field, says] = /^shops\.(\d+)\.(\w+)(?:\.\d+)?: (.*)$/s.exec(problem ?? '') ?? []
  return (
    <section aria-label="Names of single shops">
      <p className="dim">
        Shops are found by the name and the domain they have at their network. Give one more names, or words that never
        link to it, separated by commas.
      </p>
      {rows.map((row, i) => (
        <div key={row.id} className="auto-link-shop">
          {fields.map(([key, wire, label, placeholder]) => (
            <TextInput
              key={key}
              label={label}
              placeholder={placeholder}
              value={row[key]}
              maxLength={longest.url}
              error={Number(at) === i && field === wire ? says : null}
              onChange={(e) => {
                const { value } = e.currentTarget
                onChange(rows.map((r) => (r.id === row.id ? { ...r, [key]: value } : r)))
              }}
            />
          ))}
          <IfMay>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Remove ${row.domain || 'this shop'}`}
              onClick={() => onChange(rows.filter((r) => r.id !== row.id))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </IfMay>
        </div>
      ))}
      <IfMay>
        <Button
          mt={10}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() =>
            onChange([...rows, { id: Math.max(-1, ...rows.map((r) => r.id)) + 1, domain: '', aliases: '', never: '' }])
          }
        >
          Add names of a shop
        </Button>
      </IfMay>
    </section>
  )
}
