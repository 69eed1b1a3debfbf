curl "https://api.example.com/v1/inventory/items/inv_018f3d77cbda772dbec8488b93514986" \
  -H "Authorization: Bearer $API_KEY"
