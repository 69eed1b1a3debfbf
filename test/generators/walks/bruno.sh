# Imports the collection as the app does, and runs it with a key.
set -euo pipefail
rm -rf collection && mkdir collection
node -e '
  const { createCollectionFromBrunoObject } = require("@usebruno/cli/src/utils/collection");
  createCollectionFromBrunoObject(require("./bruno-collection.json"), "collection");
'
cd collection
npx bru run -r --bail --env Service --env-var "baseUrl=$API_URL" --env-var "apiKey=$1"
