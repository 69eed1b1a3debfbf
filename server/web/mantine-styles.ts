import type { Plugin } from 'vite';

const COMPONENT_CLASSES = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/** Makes each Mantine component import its own styles, so that a page loads only those it uses. */
export function mantineStyles(): Plugin {
  return {
    name: 'mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: COMPONENT_CLASSES },
      handler(code, id) {
        const component = COMPONENT_CLASSES.exec(id)?.[1];
        return { code: `import '@mantine/core/styles/${component}.css';\n${code}`, map: null };
      },
    },
  };
}
