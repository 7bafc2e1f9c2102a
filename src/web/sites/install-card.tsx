import '../styles/codebox.css'
import { useState } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { useOwnAddress } from '../lib/own-address.ts'
import { useMe } from '../lib/session.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { PlanWall } from '../ui/plan-wall.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { managerTag, scriptTag } from './script-tag.ts'
import { Seen } from './seen.tsx'

const ways = [
  { key: 'html', label: 'Plain HTML' },
  { key: 'wordpress', label: 'WordPress' },
  { key: 'manager', label: 'Google Tag Manager' },
] as const
type Way = (typeof ways)[number]['key']

function Code({ text, label, testId }: { text: string; label: string; testId?: string }) {
  return (
    <div className="codebox">
      <code data-testid={testId}>{text}</code>
      <CopyButton value={text} label={label} />
    </div>
  )
}

interface InstallCardProps {
  site: SiteDetail
  /** An open alert above already reports that its pages do not arrive as usual. */
  isSilent?: boolean
  /** The script works: the instructions are collapsed. */
  isFolded?: boolean
  /** Pages with it were seen: it is already installed, whatever is wrong with it now. */
  isInstalled?: boolean
}

/** The script tag, where to put it, and whether it works. */
export function InstallCard({ site, isSilent = false, isFolded = false, isInstalled = isFolded }: InstallCardProps) {
  const [way, setWay] = useState<Way>('html')
  const [isOpen, setOpen] = useState(!isFolded)
  const me = useMe()
  const { address: origin, domainName } = useOwnAddress()
  const { channelUuid, channelDomain } = site
  const steps = {
    html: (
      <>
        <p>
          Paste this tag into every page of {channelDomain}, before <code>&lt;/head&gt;</code>. It measures pageviews
          and sends outgoing clicks the best-paying way. It sets no cookie.
        </p>
        <Code text={scriptTag(origin, channelUuid)} label="Copy script tag" testId="script-tag" />
      </>
    ),
    wordpress: me.userAccountFeatures.includes('wordpressPlugin') ? (
      <>
        <ol className="steps">
          <li>
            <a href="/outbound.zip" download className="link">
              Download the plugin
            </a>{' '}
            and upload it under Plugins → Add new → Upload plugin.
          </li>
          <li>Activate it and open Settings → Outbound.</li>
          <li>Fill in the two values and save. Empty the cache of your caching plugin once.</li>
        </ol>
        <Code text={origin} label="Copy server address" />
        <Code text={channelUuid} label="Copy site id" />
      </>
    ) : (
      <PlanWall
        small
        feature="wordpressPlugin"
        says="The WordPress plugin is"
        subtitle="The script tag under Plain HTML measures the same, also in WordPress."
      />
    ),
    manager: (
      <>
        <ol className="steps">
          <li>Add a tag of the type Custom HTML and paste this code.</li>
          <li>Choose the trigger All Pages (Initialization, if you want it early), save and publish.</li>
        </ol>
        <Code text={managerTag(origin, channelUuid)} label="Copy code" />
      </>
    ),
  } satisfies Record<Way, unknown>
  return (
    <Card
      title={isInstalled ? 'Script' : 'Install the script'}
      padded
      actions={
        <a href={`/sites/${channelUuid}/test`} target="_blank" rel="noreferrer" className="link">
          Open a test page
        </a>
      }
    >
      {isOpen ? (
        <>
          <Tabs label="How to install" items={ways} value={way} onChange={setWay} controls="install-steps" />
          <div id="install-steps" className="install">
            {steps[way]}
            {domainName ? (
              <p className="dim">
                It begins with your own domain, {domainName}. Pages with the earlier address are measured as before.
                {way === 'wordpress'
                  ? ' An installed plugin takes the new one by itself within a day, from version 1.2.0 on, and says so.'
                  : ''}
              </p>
            ) : null}
          </div>
        </>
      ) : null}
      <Seen channelUuid={channelUuid} isSilent={isSilent} />
      {isFolded ? (
        <button type="button" className="text-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide how to install it' : 'Show the tag and how to install it'}
        </button>
      ) : null}
    </Card>
  )
}
