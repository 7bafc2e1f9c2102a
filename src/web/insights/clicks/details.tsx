import { searchText } from '../../../report/search.ts'
import { useSearchState } from '../../lib/use-search.ts'
import { ClickDrawer } from './click-drawer.tsx'
import { ConversionDrawer } from './conversion-drawer.tsx'

/** The drawer named in the address: `?conversion=` or `?click=`. One links to the other without leaving the list. */
export function Details() {
  const { search, setSearch } = useSearchState()
  const click = searchText(search, 'click') ?? null
  const conversion = click === null ? (searchText(search, 'conversion') ?? null) : null
  const close = () => setSearch({ click: undefined, conversion: undefined }, { replace: true })
  return (
    <>
      <ConversionDrawer
        uuid={conversion}
        onClose={close}
        onClick={(uuid) => setSearch({ click: uuid, conversion: undefined })}
      />
      <ClickDrawer
        uuid={click}
        onClose={close}
        onConversion={(uuid) => setSearch({ conversion: uuid, click: undefined })}
      />
    </>
  )
}
