import type { PublicConfig } from '../../shared/config.ts'

/** One external service and its configuration on this instance. */
export interface ServiceRow {
  name: string
  isOn: boolean
  /** What it does, or what is missing without it. */
  words: string
  /** How the operator of this instance changes that. */
  how: string
}

type Flags = Pick<
  PublicConfig,
  'visionConfigured' | 'weatherConfigured' | 'geocoderConfigured' | 'mailConfigured'
>

/** Returns the external services that Creel can use, and how each is switched on or off. */
export function serviceRows(config: Flags): readonly ServiceRow[] {
  return [vision(config), weather(config), geocoder(config), mail(config)]
}

function vision({ visionConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Identification',
    isOn,
    words: isOn
      ? 'A vision service looks at your photos and estimates species, length and weight.'
      : 'Every photo counts as a catch, and its species is “Not identified” until you say it.',
    how: isOn
      ? 'It is switched off by leaving VISION_PROVIDER unset.'
      : 'Set VISION_PROVIDER (openai, anthropic, google, ollama or openai-compatible) and VISION_MODEL, with VISION_API_KEY or VISION_BASE_URL as the provider needs them.',
  }
}

function weather({ weatherConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Weather',
    isOn,
    words: isOn
      ? 'Temperature, clouds and wind of the hour are added to each catch.'
      : 'No weather is added to catches.',
    how: isOn
      ? 'It is switched off by WEATHER_URL=off.'
      : 'Take WEATHER_URL=off away. Open-Meteo is asked then, which needs no key.',
  }
}

function geocoder({ geocoderConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'Place names',
    isOn,
    words: isOn
      ? 'New spots are named after their water, and the map finds places by name.'
      : 'New spots are named after the nearest town that Creel knows by itself.',
    how: isOn
      ? 'It is switched off by GEOCODER=off.'
      : 'Set GEOCODER to photon or nominatim, and GEOCODER_URL for a server of your own; neither needs a key.',
  }
}

function mail({ mailConfigured: isOn }: Flags): ServiceRow {
  return {
    name: 'E-mails',
    isOn,
    words: isOn
      ? 'E-mails go out through a mail server.'
      : 'E-mails are not sent: they are put into a folder of whoever runs this Creel.',
    how: isOn
      ? 'Without SMTP_URL they lie in DATA_DIR/outbox. EMAIL_SCHEDULE=on sends throwbacks and summaries daily.'
      : 'Set SMTP_URL (smtps://user:password@mail.example.org) and MAIL_FROM, the sender. EMAIL_SCHEDULE=on sends throwbacks and summaries daily.',
  }
}
