import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteDetail } from '../../contract/sites/sites.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import { siteOptionsQuery } from '../lib/option-queries.ts'
import { notify } from '../ui/notify.ts'
import { siteQuery, sitesQuery } from './queries.ts'
import { TurnOnDialog } from './turn-on-dialog.tsx'
import { discoverText } from './texts.ts'
import { useMay } from '../lib/session.ts'

/**
 * Discover mode: on when the site is not active. Turning it on applies at once, and reverts if the server refuses;
 * before links are optimised again, a dry run shows the effect.
 */
export function DiscoverSwitch({ site }: { site: SiteDetail }) {
  const api = useApi()
  const queries = useQueryClient()
  const mayChange = useMay()
  const [asking, setAsking] = useState(false)
  const { queryKey } = siteQuery(api, site.channelUuid)
  const show = (channelIsActive: boolean) =>
    queries.setQueryData(queryKey, (old: SiteDetail | undefined) => old && { ...old, channelIsActive })
  const save = useMutation({
    mutationFn: (channelIsActive: boolean) => api.sites.hit({ channelUuid: site.channelUuid, channelIsActive }),
    onMutate: async (channelIsActive) => {
      await queries.cancelQueries({ queryKey })
      show(channelIsActive)
    },
    onError: (error, wanted) => {
      show(!wanted)
      notify(messageOf(error), 'bad')
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: sitesQuery(api).queryKey }),
        queries.invalidateQueries({ queryKey: siteOptionsQuery(api).queryKey }),
      ]),
  })
  const isOn = !site.channelIsActive
  return (
    <div className="discover">
      <Switch
        checked={isOn}
        disabled={save.isPending || !mayChange}
        label={discoverText(isOn)}
        aria-describedby="discover-help"
        onChange={(event) => (event.currentTarget.checked ? save.mutate(false) : setAsking(true))}
      />
      <p id="discover-help" className="dim">
        While it is on, clicks are only logged and no links are optimised.
      </p>
      {asking ? <TurnOnDialog site={site} onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
