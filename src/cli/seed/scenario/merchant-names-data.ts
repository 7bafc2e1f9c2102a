/** Halves of invented shop names: `Klitvolta`, `Lyngstuen`. */
export const starts = [
  'bryk', 'fjeldo', 'glim', 'havn', 'klit', 'kvis', 'lyng', 'moseb', 'nimb', 'ostra', 'pluk', 'ravno', 'skrub', 'stribe',
  'svale', 'tindo', 'tram', 'tusin', 'ulvo', 'vesk', 'vimp', 'zilla', 'aldo', 'bimla', 'druva', 'elmo', 'fnug', 'gries',
  'hylda', 'ingla', 'jolle', 'krage', 'lumi', 'muld', 'nelli', 'okra', 'pirk', 'rimfo', 'snurre', 'torvi', 'uldo', 'vagt',
] as const

export const endings: Readonly<Record<string, readonly string[]>> = {
  electronics: ['volta', 'pixo', 'tronik', 'gadga', 'signala', 'strom'],
  home: ['stuen', 'bolig', 'rumla', 'hjemmet', 'indret', 'dunet'],
  kitchen: ['gryden', 'koek', 'panda', 'skeen', 'bagt', 'grydex'],
  garden: ['have', 'groent', 'spiren', 'bedet', 'plaenen'],
  kids: ['minis', 'tumle', 'pusling', 'babsen', 'leget'],
  pets: ['poter', 'pels', 'snude', 'dyrla', 'logre'],
  beauty: ['glansa', 'huden', 'velva', 'kuren', 'blusha', 'serumo'],
  finance: ['sikra', 'fina', 'bonus', 'police'],
  coffee: ['bonne', 'roast', 'mokka', 'kanden', 'risten'],
  food: ['spisen', 'kurven', 'smagt', 'vinen', 'lageret'],
  travel: ['rejsa', 'ophold', 'turen', 'kuffo', 'destina'],
  running: ['lopa', 'tempo', 'sprinto', 'kondis'],
  outdoor: ['vildo', 'fjallen', 'lagret', 'stigen'],
  fashion: ['moda', 'trad', 'garde', 'stilo'],
}

export const tlds = {
  nordic: [['dk', 62], ['com', 16], ['se', 9], ['de', 8], ['no', 5]],
  swedish: [['se', 62], ['com', 16], ['dk', 12], ['no', 10]],
} as const

export const currencyOfTld: Readonly<Record<string, readonly string[]>> = {
  dk: ['DKK'],
  se: ['SEK'],
  no: ['NOK'],
  de: ['EUR'],
  com: ['USD', 'GBP', 'EUR'],
}
