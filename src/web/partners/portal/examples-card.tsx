import { examplesOf, shopKinds } from '../../../contract/partners/shop-examples/index.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tabs } from '../../ui/tabs.tsx'

const tabs = shopKinds.map(([key, label]) => ({ key, label }))
const panel = 'portal-examples'

/** Code for the shop with the merchant's own keys; the shop system is in the address. */
export function ExamplesCard({ publicKey, keyId }: { publicKey: string; keyId: string | undefined }) {
  const { search, setSearch } = useSearchState()
  const kind = tabs.find((t) => t.key === search.shop)?.key ?? 'curl'
  const examples = examplesOf(kind, { origin: window.location.origin, publicKey, keyId: keyId ?? 'k_…' })
  return (
    <Card title="What to put into the shop" sub="With your own keys. Choose how your shop reports orders" padded>
      <Tabs
        label="Kind of shop"
        items={tabs}
        value={kind}
        onChange={(shop) => setSearch({ shop }, { replace: true })}
        controls={panel}
      />
      <div className="portal-examples" id={panel} role="tabpanel" aria-label={tabs.find((t) => t.key === kind)?.label}>
        {examples.map((e) => (
          <section key={e.title} className="portal-snippet" aria-label={e.title}>
            <div className="portal-snippet-head">
              <h3>{e.title}</h3>
              <CopyButton value={e.code} label={`Copy: ${e.title}`} />
            </div>
            <p>{e.text}</p>
            <pre className="portal-code">{e.code}</pre>
          </section>
        ))}
      </div>
      {keyId === undefined ? <p>There is no key at the moment: create one above, and its name appears here.</p> : null}
    </Card>
  )
}
