// If the service runs its demo restaurant, requests work immediately with its key.
const { demoKey } = await (await fetch('../here.json')).json();
globalThis.Scalar.createApiReference('#app', {
  url: 'openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  hiddenClients: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  authentication: {
    preferredSecurityScheme: 'ApiKey',
    securitySchemes: { ApiKey: { token: demoKey ?? '' } },
  },
});
