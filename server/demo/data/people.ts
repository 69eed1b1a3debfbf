import type { Role } from '../../../generated/dashboard/types.ts';
import type { BranchSlug } from './branch.ts';

/** First and last names of each branch's guests. Phone numbers end in four random digits. */
export const GUESTS: Record<
  BranchSlug,
  {
    firstNames: string[];
    lastNames: string[];
    phone: string;
    address: (street: string, house: number) => string;
    streets: string[];
  }
> = {
  'lisbon-chiado': {
    firstNames: [
      'Inês',
      'Tomás',
      'Beatriz',
      'Duarte',
      'Leonor',
      'Rui',
      'Matilde',
      'Gonçalo',
      'Clara',
      'Miguel',
    ],
    lastNames: [
      'Carvalho',
      'Pereira',
      'Nogueira',
      'Sousa',
      'Figueiredo',
      'Antunes',
      'Moreira',
      'Teixeira',
      'Lobo',
    ],
    phone: '+351 910 00',
    streets: ['Rua da Rosa', 'Rua das Flores', 'Rua do Século', 'Calçada do Combro', 'Travessa da Espera'],
    address: (street, house) => `${street} ${house}, Lisboa`,
  },
  'berlin-kreuzberg': {
    firstNames: ['Lena', 'Jonas', 'Mila', 'Emre', 'Frieda', 'Anton', 'Aylin', 'Moritz', 'Greta', 'Karl'],
    lastNames: ['Schneider', 'Kaya', 'Hoffmann', 'Krüger', 'Neumann', 'Brandt', 'Winkler', 'Demir', 'Vogel'],
    phone: '+49 151 0000',
    streets: ['Oranienstraße', 'Gneisenaustraße', 'Zossener Straße', 'Graefestraße', 'Mehringdamm'],
    address: (street, house) => `${street} ${house}, Berlin`,
  },
  'tokyo-nakameguro': {
    firstNames: ['Haruka', 'Ren', 'Yui', 'Daichi', 'Sakura', 'Kenta', 'Mio', 'Sota', 'Aoi', 'Takumi'],
    lastNames: ['Tanaka', 'Suzuki', 'Mori', 'Kobayashi', 'Ishikawa', 'Nakamura', 'Hayashi', 'Fujita', 'Ono'],
    phone: '+81 90-0000-',
    streets: ['Kamimeguro', 'Nakameguro', 'Aobadai', 'Higashiyama', 'Ebisu-Nishi'],
    address: (street, house) => `${1 + (house % 5)}-${house}-${1 + (house % 9)} ${street}, Tokyo`,
  },
};

/** Staff by branch, as named in the activity log and refunds. */
export const STAFF: Record<BranchSlug, string> = {
  'lisbon-chiado': 'Catarina Vale',
  'berlin-kreuzberg': 'Felix Arndt',
  'tokyo-nakameguro': 'Yuki Arai',
};

/** The issuer of vouchers. */
export const OFFICE = 'Demo owner';

/** Dashboard users besides the owner. */
export const TEAM: { name: string; role: Role; at: BranchSlug; email: string }[] = [
  { name: STAFF['lisbon-chiado'], role: 'manager', at: 'lisbon-chiado', email: 'catarina.vale@example.com' },
  {
    name: STAFF['berlin-kreuzberg'],
    role: 'staff',
    at: 'berlin-kreuzberg',
    email: 'felix.arndt@example.com',
  },
];
